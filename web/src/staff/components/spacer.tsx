import { useCallback } from 'react';

const unread = { 'aria-hidden': true } as const;

/** Stands for the rows that are not drawn. Its height goes through the CSSOM, which a strict CSP allows. */
export function Spacer({ height, columns }: { height: number; columns: number }) {
  const resize = useCallback(
    (cell: HTMLElement | null) => cell?.style.setProperty('height', `${height}px`),
    [height],
  );
  if (height <= 0) return null;
  return (
    <tr className="sp" {...unread}>
      <td ref={resize} colSpan={columns} />
    </tr>
  );
}
