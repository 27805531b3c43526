import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UserRow } from '#services/identity/contract.ts';
import { Spacer } from '../components/spacer.tsx';
import { useListKeys } from '../components/use-list-keys.ts';
import { columnClass, columns, features } from './columns.tsx';
import { TableHead } from './table-head.tsx';

interface Props {
  rows: UserRow[];
  hasMore: boolean;
  keysOn: boolean;
  onSearch: () => void;
  /** The end of what is loaded came into view. */
  onEnd: () => void;
}

/** Said aloud because a phone draws the row as a grid, which takes the elements' own roles away. */
const asRow = { role: 'row' };
const asCell = { role: 'cell' };

/** Only the rows in view are in the document, so a thousand users cost what twenty do. */
export function UsersTable({ rows, hasMore, keysOn, onSearch, onEnd }: Props) {
  const scroller = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(-1);
  const table = useTable({ features, columns, data: rows, getRowId: (row) => row.id });
  const tableRows = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: tableRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    getItemKey: (index) => tableRows[index]?.id ?? index,
    overscan: 1,
    scrollPaddingStart: 28,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= tableRows.length - 10) onEnd();
  }, [hasMore, last, tableRows.length, onEnd]);

  const goTo = useCallback(
    (index: number) => {
      setCurrent(index);
      virtual.scrollToIndex(index, { align: 'auto' });
      // The row may only be drawn after the scroll; then its link takes the focus.
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          scroller.current
            ?.querySelector<HTMLElement>(`[data-index="${index}"] .u-em a`)
            ?.focus({ preventScroll: true }),
        ),
      );
    },
    [virtual],
  );
  useListKeys({ isOn: keysOn, current, count: tableRows.length, goTo, onSearch });

  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="uw" ref={scroller} aria-label="Users table" tabIndex={0}>
      <table className="t utb" aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <TableHead />
        <tbody>
          <Spacer height={before} columns={columns.length} />
          {items.map(({ index, key }) => {
            const row = tableRows[index];
            if (!row) return null;
            return (
              <tr
                key={key}
                {...asRow}
                className={index === current ? 'on' : undefined}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                onFocus={() => setCurrent(index)}
              >
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} {...asCell} className={columnClass[cell.column.id]}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            );
          })}
          <Spacer height={after} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
}
