import { timings } from '#web/timings.ts';

/**
 * Scrolling counts by the hand that does it: a list that moves by itself when something new arrives is nobody. Focus counts when the
 * window gets it; inside the page it also moves by itself.
 */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'focus'] as const;

/** Hears that somebody is at this page: pointer, key, scroll, return. At most once in a while. @returns stops listening */
export function onActivity(listen: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const note = (event: Event) => {
    if (event.type === 'focus' && event.target !== window) return;
    const now = Date.now();
    if (!event.isTrusted || Math.abs(now - last) < timings.activityEvery) return;
    last = now;
    listen();
  };
  for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
  };
}
