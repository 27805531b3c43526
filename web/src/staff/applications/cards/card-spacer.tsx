import { useCallback } from 'react';

/** Stands for the cards that are not drawn. Its height goes through the CSSOM, which a strict CSP allows. */
export function CardSpacer({ height }: { height: number }) {
  const resize = useCallback(
    (element: HTMLElement | null) => element?.style.setProperty('height', `${height}px`),
    [height],
  );
  return height > 0 ? <div ref={resize} /> : null;
}
