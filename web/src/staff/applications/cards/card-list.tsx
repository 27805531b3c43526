import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { columnsOf } from '#web/ui/table/features.ts';
import type { TableProps } from '#web/ui/table/table-props.ts';
import { useCurrentRow, useStartRow } from '#web/ui/table/use-current-row.ts';
import { useRowKeys, useSelectionKeys } from '#web/ui/table/use-row-keys.ts';
import { useTableModel } from '#web/ui/table/use-table-model.ts';
import { ApplicationCard } from './application-card.tsx';
import styles from './cards.module.css';

type Props = Pick<TableProps<ListedApplication>, 'selection'> & {
  rows: readonly ListedApplication[];
  total: number | undefined;
  keys: { isOn: boolean; startId: string | null; onSearch: () => void };
  /** The end of what is loaded came into view. */
  onEnd: (() => void) | undefined;
};

/** Cards have no columns; what is selected among them is the table's matter all the same. */
const columns = columnsOf<ListedApplication>().columns([]);
const rowId = ({ id }: ListedApplication) => id;

/** The same list as cards. Only the lines of cards in view are in the document. */
export function CardList({ rows: applications, total, selection, keys, onEnd }: Props) {
  const table = useTableModel({ columns, rows: applications, rowId, selection });
  const { rows } = table.getRowModel();
  const scroller = useRef<HTMLElement>(null);
  const perLine = useCardsPerLine();
  const lines = Math.ceil(rows.length / perLine);
  const virtual = useVirtualizer({
    count: lines,
    getScrollElement: () => scroller.current,
    estimateSize: () => 272,
    getItemKey: (line) => `${perLine} ${rows[line * perLine]?.id}`,
    overscan: 0,
    scrollPaddingStart: 12,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= lines - 4) onEnd?.();
  }, [last, lines, onEnd]);

  const scrollTo = useCallback(
    (index: number) => virtual.scrollToIndex(Math.floor(index / perLine), { align: 'auto' }),
    [virtual, perLine],
  );
  const { current, setCurrent, goTo } = useCurrentRow(scroller, scrollTo);
  useStartRow(keys.startId ? rows.findIndex(({ id }) => id === keys.startId) : -1, goTo);
  useRowKeys({ ...keys, current, count: rows.length, goTo });
  useSelectionKeys({ selection, isOn: keys.isOn, table, current });

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.cards} ref={scroller} aria-label="Application cards" tabIndex={0}>
      <Gap height={items[0]?.start ?? 0} />
      {items.map((item) => (
        <div key={item.key} className={styles.cardsLine} ref={virtual.measureElement} data-index={item.index}>
          {rows.slice(item.index * perLine, (item.index + 1) * perLine).map((row, place) => {
            const index = item.index * perLine + place;
            return (
              <ApplicationCard
                key={row.id}
                row={row}
                index={index}
                total={total ?? rows.length}
                isCurrent={index === current}
                canSelect={selection !== undefined}
                onFocus={setCurrent}
              />
            );
          })}
        </div>
      ))}
      <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </section>
  );
}

/** Stands for the cards that are not drawn. Its height goes through the CSSOM, which a strict CSP allows. */
function Gap({ height }: { height: number }) {
  const resize = useCallback(
    (element: HTMLElement | null) => element?.style.setProperty('height', `${height}px`),
    [height],
  );
  return height > 0 ? <div ref={resize} /> : null;
}

const wide = '(min-width: 1180px)';
const onWidth = (follow: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
};

/** Two cards beside each other where both stay readable, else one. */
const useCardsPerLine = (): number => useSyncExternalStore(onWidth, () => (matchMedia(wide).matches ? 2 : 1));
