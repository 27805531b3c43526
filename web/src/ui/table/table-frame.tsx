import type { RowData } from '@tanstack/react-table';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './table.module.css';
import { lookClass, orderOf, TableHead } from './table-head.tsx';
import type { TableProps } from './table-props.ts';
import type { TableModel } from './use-table-model.ts';

interface Props<Data extends RowData> {
  props: TableProps<Data>;
  table: TableModel<Data>;
  scroller?: RefObject<HTMLElement | null> | undefined;
  /** Bodies with the rows that are in the document; those of a virtual table are fewer than those of the list. */
  children: ReactNode;
}

function rowCount<Data extends RowData>({ rows = [], total }: TableProps<Data>): number {
  if (total === null) return -1;
  return (total ?? rows.length) + 1;
}

/** What is around the rows, and what stands there instead of them. */
export function TableFrame<Data extends RowData>({ props, table, scroller, children }: Props<Data>) {
  const { label, rows, empty, error, selection, isInPage, className } = props;
  const isLoading = rows === undefined;
  if (error) return error;
  if (rows?.length === 0 && empty) {
    if (isInPage) return empty;
    return (
      <section className={classNames(styles.scroller, className)} aria-label={label}>
        {empty}
      </section>
    );
  }
  const drawn = (
    <Drawn props={props} table={table}>
      {isLoading ? (
        <tbody>
          <Bones table={table} hasSelection={selection !== undefined} count={props.loadingRows ?? 16} />
        </tbody>
      ) : (
        children
      )}
    </Drawn>
  );
  if (isInPage) return drawn;
  return (
    <section
      className={classNames(styles.scroller, isLoading && styles.still, className)}
      ref={scroller}
      aria-label={label}
      aria-busy={isLoading || undefined}
      tabIndex={isLoading ? undefined : 0}
    >
      {drawn}
    </section>
  );
}

function Drawn<Data extends RowData>({ props, table, children }: Omit<Props<Data>, 'scroller'>) {
  const {
    label,
    caption,
    rows,
    selection,
    isInPage,
    isFramed,
    isWrapping,
    phone = 'scroll',
    tableClassName,
  } = props;
  return (
    <table
      className={classNames(
        styles.table,
        isInPage && styles.inPage,
        isFramed && styles.framed,
        isWrapping && styles.wrapping,
        phone === 'lines' && styles.lines,
        tableClassName,
      )}
      aria-label={label}
      aria-rowcount={rows ? rowCount(props) : undefined}
    >
      {caption && <caption className={styles.caption}>{caption}</caption>}
      <TableHead table={table} selection={selection} />
      {children}
    </table>
  );
}

/** The rows in their final geometry. */
function Bones<Data extends RowData>({
  table,
  hasSelection,
  count,
}: {
  table: TableModel<Data>;
  hasSelection: boolean;
  count: number;
}) {
  return Array.from({ length: count }, (_, row) => row).map((row) => (
    <tr key={row} className={styles.bodyRow}>
      {hasSelection && <td className={styles.choice} />}
      {table.getAllLeafColumns().map(({ id, columnDef: { meta } }) => (
        <td key={id} className={lookClass(meta)} style={orderOf(meta)}>
          <Skeleton width={meta?.skeleton} />
        </td>
      ))}
    </tr>
  ));
}
