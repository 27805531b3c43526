import { keptName } from './session/memory.ts';
import { whenIdle } from './when-idle.ts';

/**
 * A prerendered page can be read and its links followed without any other code. So that code loads once the page is complete
 * and the browser is idle, or with the visitor's first press, key or focus; a known visitor's name is shown at once.
 */

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const isPrerendered = root.firstElementChild !== null;

/** A page whose own tool works without the rest (decision 0069); only buttons around it need that. */
const tool = document.querySelector<HTMLElement>('[data-tool]');
const isAround = (button: Element | null): boolean => button !== null && !tool?.contains(button);
const isForRest = ({ target }: Event): boolean =>
  !tool || (target instanceof Element && isAround(target.closest('button')));

/** A click before the code has loaded is repeated afterwards. */
let pressed: HTMLButtonElement | null = null;
const remember = (event: Event) => {
  const button = event.target instanceof Element && event.target.closest('button');
  if (!button || !isAround(button)) return;
  pressed = button;
  event.stopPropagation();
};

const interactions = ['pointerdown', 'keydown', 'focusin'] as const;
const firstInteraction = () =>
  new Promise<void>((resolve) => {
    for (const type of interactions)
      window.addEventListener(type, (event) => isForRest(event) && resolve(), { capture: true });
  });

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** Resolves when the rest is due without an interaction: never where a tool of its own serves the page. */
async function inTime(): Promise<void> {
  if (tool) {
    const started = await import('./history-check/tool.ts')
      .then(({ start }) => start(tool))
      .then(
        () => true,
        () => false,
      );
    // Code that could not be fetched is fetched once more with the rest, which says so.
    if (started) await new Promise<never>(() => undefined);
  }
  await loaded();
  await whenIdle();
}

/** Requests all scripts of the page at once (web/prerender.ts), so that they do not wait for each other. */
function preloadScripts(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')?.content.split(' ') ?? [];
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href,
      crossOrigin: '',
    });
    document.head.append(link);
  }
}

if (isPrerendered) {
  document.addEventListener('click', remember, { capture: true });
  if (keptName() === null) await Promise.race([firstInteraction(), inTime()]);
  preloadScripts();
}
const { takeOver } = await import('./take-over.tsx');
await takeOver(root, isPrerendered);
document.removeEventListener('click', remember, { capture: true });
// TypeScript narrows it to null, because the assignment happens in a listener.
(pressed as HTMLButtonElement | null)?.click();
