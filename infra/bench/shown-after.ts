import type { Page } from '@playwright/test';

/** What is watched, by name: the elements whose words or state a press changes. */
export type Effects = Readonly<Record<string, string>>;
/** Milliseconds from the press to the end of the paint that first shows the change; without what did not change. */
export type ShownAfter = Readonly<Record<string, number>>;

interface Watch {
  watchEffects: (effects: Effects) => void;
  shownAfter: () => ShownAfter;
}

/** Before the page loads: puts the watch into it. */
export const installEffects = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const states = [
      'data-row',
      'aria-rowcount',
      'aria-sort',
      'aria-pressed',
      'aria-selected',
      'aria-current',
    ];
    const stateOf = (element: Element) => states.map((name) => element.getAttribute(name)).join();
    const lookOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => stateOf(each) + each.textContent).join();
    /** A message is handled after the frame that is about to be drawn. */
    const afterPaint = (done: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });

    const watchEffects = (effects: Effects) => {
      const found: Record<string, number> = {};
      const open = new Map(Object.entries(effects).map(([name, at]) => [name, { at, look: lookOf(at) }]));
      let pressedAt = 0;
      const press = ({ timeStamp }: Event) => {
        pressedAt ||= timeStamp;
      };
      const look = () => {
        for (const [name, watched] of open) {
          const look = lookOf(watched.at);
          if (look === watched.look) continue;
          // What came before the press belongs to the one before.
          watched.look = look;
          if (pressedAt === 0) continue;
          open.delete(name);
          afterPaint(() => {
            found[name] = performance.now() - pressedAt;
          });
        }
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const listeners = { keydown: press, pointerdown: press, focusin: look };
      for (const [type, listener] of Object.entries(listeners))
        window.addEventListener(type, listener as EventListener, { capture: true });
      const shownAfter = () => {
        observer.disconnect();
        for (const [type, listener] of Object.entries(listeners))
          window.removeEventListener(type, listener as EventListener, { capture: true });
        return found;
      };
      Object.assign(window, { shownAfter });
    };
    Object.assign(window, { watchEffects });
  });

export const watchEffects = (page: Page, effects: Effects): Promise<void> =>
  page.evaluate((each) => (window as unknown as Watch).watchEffects(each), effects);

export const shownAfter = (page: Page): Promise<ShownAfter> =>
  page.evaluate(() => (window as unknown as Watch).shownAfter());
