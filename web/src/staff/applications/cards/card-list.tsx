import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { useRowKeys } from '#web/ui/table/use-row-keys.ts';
import { useList } from '../list-context.ts';
import { useSelectKeys } from '../use-select-keys.ts';
import { ApplicationCard } from './application-card.tsx';

interface Props {
  rows: ListedApplication[];
  total: number;
  hasMore: boolean;
  keysOn: boolean;
  onSearch: () => void;
  /** The end of what is loaded came into view. */
  onEnd: () => void;
}

/** The same list as cards. Only the lines of cards in view are in the document. */
export function CardList({ rows, total, hasMore, keysOn, onSearch, onEnd }: Props) {
  const { selection } = useList();
  const scroller = useRef<HTMLElement>(null);
  const columns = useColumns();
  const [current, setCurrent] = useState(-1);
  const lines = Math.ceil(rows.length / columns);
  const virtual = useVirtualizer({
    count: lines,
    getScrollElement: () => scroller.current,
    estimateSize: () => 268,
    getItemKey: (line) => `${columns} ${rows[line * columns]?.id}`,
    overscan: 0,
    scrollPaddingStart: 12,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= lines - 4) onEnd();
  }, [hasMore, last, lines, onEnd]);

  const goTo = useCallback(
    (index: number) => {
      setCurrent(index);
      virtual.scrollToIndex(Math.floor(index / columns), { align: 'auto' });
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          scroller.current
            ?.querySelector<HTMLElement>(`[data-row="${index}"] .nm a`)
            ?.focus({ preventScroll: true }),
        ),
      );
    },
    [virtual, columns],
  );
  useRowKeys({ isOn: keysOn, current, count: rows.length, goTo, onSearch });
  useSelectKeys(keysOn, rows[current], selection);

  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="cards" ref={scroller} aria-label="Application cards" tabIndex={0}>
      <CardSpacer height={before} />
      {items.map((item) => (
        <div key={item.key} className="crow" ref={virtual.measureElement} data-index={item.index}>
          {rows.slice(item.index * columns, (item.index + 1) * columns).map((row, place) => {
            const index = item.index * columns + place;
            return (
              <ApplicationCard
                key={row.id}
                row={row}
                index={index}
                total={total}
                isCurrent={index === current}
                onFocus={setCurrent}
              />
            );
          })}
        </div>
      ))}
      <CardSpacer height={after} />
    </section>
  );
}

/** Stands for the cards that are not drawn. Its height goes through the CSSOM, which a strict CSP allows. */
function CardSpacer({ height }: { height: number }) {
  const resize = useCallback(
    (element: HTMLElement | null) => element?.style.setProperty('height', `${height}px`),
    [height],
  );
  return height > 0 ? <div ref={resize} /> : null;
}

const wide = '(min-width: 1180px)';

/** Two cards beside each other where both stay readable, else one. */
function useColumns(): number {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const follow = () => setWide(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isWide ? 2 : 1;
}
