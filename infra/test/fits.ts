import type { Page } from '@playwright/test';

/**
 * What does not fit its window, a sentence each: the page or a dialog beyond its width, heads of tables that run into the next one,
 * and words that a cell cuts without an ellipsis. What scrolls in a frame of its own fits.
 */
export const misfitsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const panes = [document.documentElement, ...document.querySelectorAll('main')];
    const over = Math.max(...panes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    const heads = [...document.querySelectorAll<HTMLElement>('thead th')].filter(
      (head) =>
        head.clientWidth > 0 &&
        getComputedStyle(head).visibility === 'visible' &&
        head.scrollWidth > head.clientWidth + 1,
    );
    const isShortened = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis';
    const cells = [...document.querySelectorAll('tbody :is(td, th)')].filter(
      (cell) =>
        cell.clientWidth > 0 && (cell.tagName === 'TH' || getComputedStyle(cell).overflowX === 'hidden'),
    );
    const cut = cells.filter((cell) => {
      const edge = cell.getBoundingClientRect().right + 1;
      const words = [...cell.querySelectorAll('*')].filter(
        (element) => element.childElementCount === 0 && !element.closest('svg, iframe'),
      );
      return words.some((element) => {
        const { display, position } = getComputedStyle(element);
        // The cell's own ellipsis stands for its words, not for boxes in it; what is only said aloud has no place.
        if (display === 'inline' || position === 'absolute') return false;
        const range = document.createRange();
        range.selectNodeContents(element);
        for (let at: Element | null = element; at && at !== cell; at = at.parentElement)
          if (isShortened(at)) return false;
        return range.getBoundingClientRect().right > edge;
      });
    });
    const dialogs = [...document.querySelectorAll('[role="dialog"]')]
      .map((dialog) => dialog.getBoundingClientRect())
      .filter(({ left, right, width }) => width > 0 && (left < -1 || right > innerWidth + 1));
    return [
      ...(over > 1 ? [`${over} px wider than its window`] : []),
      ...dialogs.map(({ left, right }) => `a dialog from ${Math.round(left)} to ${Math.round(right)} px`),
      ...cut.map(({ textContent }) => `“${textContent}” is cut in its cell`),
      ...heads.map(({ textContent }) => `the head “${textContent}” has no room`),
    ];
  });

/** What measures itself draws once more after a change of size: an observer hears of it in one frame, and what follows is in the next. */
export const drawnAgain = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((drawn) => {
        let frames = 3;
        const next = () => (frames-- > 0 ? requestAnimationFrame(next) : drawn());
        next();
      }),
  );
