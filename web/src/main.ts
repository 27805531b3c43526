import { keptName } from './session/memory.ts';
import { whenIdle } from './when-idle.ts';

/**
 * A prerendered page can be read, and its links followed, without any other code. So that comes when the page stands and
 * the browser rests, or with the visitor's first press, key or focus; whoever is known here is met by name at once.
 */

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const isPrerendered = root.firstElementChild !== null;

/** A press that comes before the code that answers it is answered afterwards. */
let pressed: HTMLButtonElement | null = null;
const remember = (event: Event) => {
  const button = event.target instanceof Element && event.target.closest('button');
  if (!button) return;
  pressed = button;
  event.stopPropagation();
};

const signs = ['pointerdown', 'keydown', 'focusin'] as const;
const firstSign = () =>
  new Promise<void>((resolve) => {
    for (const sign of signs) window.addEventListener(sign, () => resolve(), { once: true, capture: true });
  });

const whole = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** All at once what the page needs (web/prerender.ts): else each file would be asked for by the one before it. */
function fetchTogether(): void {
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
  if (keptName() === null) await Promise.race([firstSign(), whole().then(whenIdle)]);
  fetchTogether();
}
const { takeOver } = await import('./take-over.tsx');
await takeOver(root, isPrerendered);
document.removeEventListener('click', remember, { capture: true });
// Typed out, because the last assignment happens in a listener.
(pressed as HTMLButtonElement | null)?.click();
