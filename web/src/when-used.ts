import { timings } from './timings.ts';

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin'] as const;

/**
 * Resolves with the visitor's first movement on the page, at once where there was one or a draft waits, and after a while
 * without one: assistive technology gives no sign. @param draft how the names of the form's drafts in the storage begin
 */
export const whenUsed = (draft?: string): Promise<void> =>
  new Promise((resolve) => {
    const found = () => {
      for (const type of signs) window.removeEventListener(type, found, { capture: true });
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(found, timings.formAfter);
    for (const type of signs) window.addEventListener(type, found, { capture: true, passive: true });
    if (navigator.userActivation?.hasBeenActive || (draft && isKept(draft))) found();
  });

function isKept(draft: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(draft));
  } catch {
    return false;
  }
}
