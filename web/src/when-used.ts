import { timings } from './timings.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'];

/**
 * Resolves with the visitor's first movement on the page, at once where there was one, and after a while without one:
 * assistive technology gives no sign.
 */
export const whenUsed = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (navigator.userActivation?.hasBeenActive) resolve(null);
    for (const type of signs) addEventListener(type, resolve, { capture: true, once: true });
    setTimeout(resolve, timings.formAfter);
  });
