import type { RowData } from '@tanstack/react-table';
import { measureElement, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { usePrinting } from '../use-printing.ts';
import { type Line, linesOf } from './lines.ts';
import styles from './spacer.module.css';
import { TableFrame } from './table-frame.tsx';
import type { TableProps } from './table-props.ts';
import { choiceOf, DetailsRow, TableRow } from './table-row.tsx';
import { useCurrentRow, useStartRow } from './use-current-row.ts';
import { useRowKeys, useSelectionKeys } from './use-row-keys.ts';
import { useTableModel } from './use-table-model.ts';

type Props<Data extends RowData> = TableProps<Data> & {
  /** Of what an open row shows; in pixels, before it is measured. */
  detailsHeight?: number;
  /** The end of what is loaded came into view. */
  onEnd?: (() => void) | undefined;
  /** Names the list: another one begins at its first row, with none open or current. */
  listKey?: string | undefined;
};

/** How many rows before the end it asks for more. */
const early = 10;

const pixels = (element: Element | null, size: string): number =>
  element ? Number.parseFloat(getComputedStyle(element).getPropertyValue(size)) : 0;

/** Only the rows in view are in the document, so a thousand rows cost what twenty do. */
export function VirtualTable<Data extends RowData>({
  detailsHeight = 156,
  onEnd,
  listKey,
  ...props
}: Props<Data>) {
  const { selection, detailsOf, openId, keys } = props;
  const table = useTableModel(props);
  const scroller = useRef<HTMLElement>(null);
  const { rows } = table.getRowModel();
  const { expanded } = table.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows tell whether they are open from `expanded`
  const lines = useMemo(() => linesOf(rows), [rows, expanded]);
  const virtual = useVirtualLines(scroller, lines, detailsHeight);
  const isPrinting = usePrinting();
  const inView = virtual.getVirtualItems();
  const items = isPrinting ? lines.map(({ key }, index) => ({ key, index, start: 0 })) : inView;
  const last = inView.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lines.length > 0 && last >= lines.length - early) onEnd?.();
  }, [last, lines.length, onEnd]);
  const scrollTo = useCallback(
    (index: number) => {
      const line = lines.findIndex((candidate) => candidate.index === index);
      const [offset] = virtual.getOffsetForIndex(line, 'auto') ?? [];
      // Each scroll is followed frame by frame until it rests, even one that moves nothing.
      if (offset !== undefined && offset !== virtual.scrollOffset)
        virtual.scrollToIndex(line, { align: 'auto' });
    },
    [lines, virtual],
  );
  const { current, setCurrent, goTo } = useCurrentRow(scroller, scrollTo);
  useStartRow(keys?.startId ? rows.findIndex(({ id }) => id === keys.startId) : -1, goTo);
  const latest = useRef(table);
  latest.current = table;
  const begun = useRef(listKey);
  useLayoutEffect(() => {
    if (begun.current === listKey) return;
    begun.current = listKey;
    latest.current.resetExpanded(true);
    setCurrent(-1);
    // Asking the element itself, or scrolling one that is at its top, would lay the new rows out before their time.
    if (virtual.scrollOffset !== 0) scroller.current?.scrollTo({ top: 0 });
  }, [listKey, setCurrent, virtual]);
  useRowKeys({ isOn: keys?.isOn ?? false, current, count: rows.length, goTo, onSearch: keys?.onSearch });
  const chosen = keys?.isSelecting ? selection : undefined;
  useSelectionKeys({ selection: chosen, isOn: keys?.isOn ?? false, table, current });
  const leaves = table.getAllLeafColumns();
  const columns = leaves.length + (selection ? 1 : 0);
  const after = isPrinting ? 0 : virtual.getTotalSize() - (inView.at(-1)?.end ?? 0);
  return (
    <TableFrame props={props} table={table} scroller={scroller}>
      <tbody>
        <Spacer height={items[0]?.start ?? 0} columns={columns} />
        {items.map((item) => {
          const line = lines[item.index];
          if (!line) return null;
          const place = isPrinting ? {} : { lineIndex: item.index, measure: virtual.measureElement };
          if (line.isDetails)
            return (
              <DetailsRow key={item.key} {...place} columns={columns}>
                {detailsOf?.(line.row.original)}
              </DetailsRow>
            );
          return (
            <TableRow
              key={item.key}
              {...place}
              row={line.row}
              columns={leaves}
              index={line.index}
              isCurrent={line.index === current}
              isOpen={line.row.id === openId}
              isExpanded={line.row.getIsExpanded()}
              choice={choiceOf(line.row, selection)}
              className={props.rowClassName?.(line.row.original)}
              onFocus={setCurrent}
            />
          );
        })}
        <Spacer height={after} columns={columns} />
      </tbody>
    </TableFrame>
  );
}

/** Which lines are in view, by their heights once they are drawn, by the style sheet's before that. */
function useVirtualLines<Data extends RowData>(
  scroller: RefObject<HTMLElement | null>,
  lines: Line<Data>[],
  detailsHeight: number,
) {
  const rowHeight = useRef(32);
  return useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.isDetails ? detailsHeight : rowHeight.current),
    // The style sheet fits rows to the window: a guess would draw some that are not in view.
    observeElementRect: (own, tell) =>
      observeElementRect(own, ({ width, height }) => {
        const head = pixels(own.scrollElement, '--size-table-head');
        rowHeight.current = pixels(own.scrollElement, '--size-row');
        tell({ width, height: height - head });
      }),
    getItemKey: (index) => lines[index]?.key ?? index,
    // Reading its height as it is drawn would lay the table out once for each row; the observer says it after that. In a hidden table
    // rows have none, and keep theirs.
    measureElement: (element, entry, own) => {
      const index = own.indexFromElement(element);
      const known = own.measurementsCache[index]?.size ?? own.options.estimateSize(index);
      return (entry && measureElement(element, entry, own)) || known;
    },
    overscan: 1,
  });
}

const unread = { 'aria-hidden': true } as const;

/** Stands for the rows that are not drawn. Its height goes through the CSSOM, which a strict CSP allows. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  const resize = useCallback(
    (cell: HTMLElement | null) => cell?.style.setProperty('height', `${height}px`),
    [height],
  );
  if (height <= 0) return null;
  return (
    <tr className={styles.spacer} {...unread}>
      <td className={styles.cell} ref={resize} colSpan={columns} />
    </tr>
  );
}
