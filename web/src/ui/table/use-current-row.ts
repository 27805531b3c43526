import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** What J and K bring the focus to: the row's link, or what says `data-row-focus`. */
const target = (index: number) => `[data-row="${index}"] :is([data-row-focus], a[href])`;

/** The row that has the keyboard, and the way to another. `scrollTo` brings it into the document first. */
export function useCurrentRow(scroller: RefObject<HTMLElement | null>, scrollTo?: (index: number) => void) {
  const [current, setCurrent] = useState(-1);
  const goal = useRef(-1);
  const goTo = useCallback(
    (index: number) => {
      goal.current = index;
      setCurrent(index);
      scrollTo?.(index);
      const focus = (): boolean => {
        // A late focus would bring back a reader who was faster and is further on.
        if (goal.current !== index) return true;
        const table = scroller.current;
        const row =
          table?.querySelector<HTMLElement>(`[data-row="${index}"] [data-row-focus]`) ??
          table?.querySelector<HTMLElement>(target(index));
        row?.focus({ preventScroll: scrollTo !== undefined });
        return row !== undefined && row !== null;
      };
      // A row that is not in the document is drawn after the scroll.
      if (!focus()) requestAnimationFrame(() => requestAnimationFrame(focus));
    },
    [scroller, scrollTo],
  );
  return { current, setCurrent, goTo };
}

/** The row that was left gets the keyboard back, once, as soon as it is here. @param index of that row; -1 for none */
export function useStartRow(index: number, goTo: (index: number) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || index < 0) return;
    isDone.current = true;
    goTo(index);
  }, [index, goTo]);
}
