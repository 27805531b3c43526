import { type Row, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { useRowKeys } from '#web/ui/table/use-row-keys.ts';
import { Spacer } from '../components/spacer.tsx';
import type { ListFilters } from '../queries/applications.ts';
import { columns, features } from './columns.tsx';
import { useList } from './list-context.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { RowDetails } from './row-details.tsx';
import { useSelectKeys } from './use-select-keys.ts';

type TableRow = Row<typeof features, ListedApplication>;
type Line = { row: TableRow; index: number; isDetail: boolean };

/** Rows and, after each open one, its details: what the window scrolls over. */
function linesOf(rows: readonly TableRow[]): Line[] {
  return rows.flatMap((row, index) => {
    const line = { row, index, isDetail: false };
    return row.getIsExpanded() ? [line, { ...line, isDetail: true }] : [line];
  });
}

interface Props {
  rows: ListedApplication[];
  total: number;
  sort: ListFilters['sort'];
  hasMore: boolean;
  keysOn: boolean;
  onSort: (sort: ListFilters['sort']) => void;
  onSearch: () => void;
  /** The end of what is loaded came into view. */
  onEnd: () => void;
}

/** Only the rows in view are in the document, so a thousand applications cost what twenty do. */
export function ListTable({ rows, total, sort, hasMore, keysOn, onSort, onSearch, onEnd }: Props) {
  const { selection } = useList();
  const scroller = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(-1);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    getRowCanExpand: () => true,
    autoResetExpanded: false,
  });
  const tableRows = table.getRowModel().rows;
  const { expanded } = table.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows tell whether they are open from `expanded`
  const lines = useMemo(() => linesOf(tableRows), [tableRows, expanded]);

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.isDetail ? 156 : 32),
    getItemKey: (index) => `${lines[index]?.row.id}${lines[index]?.isDetail ? '+' : ''}`,
    overscan: 1,
    scrollPaddingStart: 28,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= lines.length - 10) onEnd();
  }, [hasMore, last, lines.length, onEnd]);

  const goal = useRef(-1);
  const goTo = useCallback(
    (index: number) => {
      const line = lines.findIndex((candidate) => candidate.index === index);
      if (line < 0) return;
      goal.current = index;
      setCurrent(index);
      virtual.scrollToIndex(line, { align: 'auto' });
      // The row may only be drawn after the scroll; then its link takes the focus, and Enter opens it. Whoever was faster is further on:
      // a late focus would bring them back.
      const focus = () => {
        if (goal.current !== index) return;
        scroller.current
          ?.querySelector<HTMLElement>(`[data-row="${index}"] .nm a`)
          ?.focus({ preventScroll: true });
      };
      requestAnimationFrame(() => requestAnimationFrame(focus));
    },
    [lines, virtual],
  );
  useRowKeys({ isOn: keysOn, current, count: tableRows.length, goTo, onSearch });
  useSelectKeys(keysOn, rows[current], selection);

  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="tw-wrap" ref={scroller} aria-label="Applications table" tabIndex={0}>
      <table className={selection ? 't tbl' : 't tbl ro'} aria-rowcount={total + 1}>
        <ListHead sort={sort} onSort={onSort} />
        <tbody>
          <Spacer height={before} columns={columns.length} />
          {items.map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            const isOpen = line.row.getIsExpanded();
            if (line.isDetail) {
              return (
                <tr
                  key={item.key}
                  className={selection?.has(line.row.id) ? 'xp sel-on' : 'xp'}
                  ref={virtual.measureElement}
                  data-index={item.index}
                >
                  <td colSpan={columns.length}>
                    <RowDetails row={line.row.original} />
                  </td>
                </tr>
              );
            }
            return (
              <ListRow
                key={item.key}
                row={line.row}
                index={line.index}
                measure={virtual.measureElement}
                lineIndex={item.index}
                isOpen={isOpen}
                isCurrent={line.index === current}
                isSelected={selection?.has(line.row.id) ?? false}
                onFocus={setCurrent}
                FlexRender={table.FlexRender}
              />
            );
          })}
          <Spacer height={after} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
}
