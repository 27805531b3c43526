import type { RowData } from '@tanstack/react-table';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './table.module.css';
import { lookClass, TableHead } from './table-head.tsx';
import type { TableProps } from './table-props.ts';
import type { TableModel } from './use-table-model.ts';

const skeletonRows = Array.from({ length: 16 }, (_, index) => index);

interface Props<Data extends RowData> {
  props: TableProps<Data>;
  table: TableModel<Data>;
  scroller?: RefObject<HTMLElement | null> | undefined;
  /** Rows that are in the document; those of a virtual table are fewer than those of the list. */
  children: ReactNode;
}

function rowCount<Data extends RowData>({ rows = [], total }: TableProps<Data>): number {
  if (total === null) return -1;
  return (total ?? rows.length) + 1;
}

/** What is around the rows, and what stands there instead of them. */
export function TableFrame<Data extends RowData>({ props, table, scroller, children }: Props<Data>) {
  const { label, rows, empty, error, selection, phone = 'scroll', className, tableClassName } = props;
  const isLoading = rows === undefined;
  if (error) return error;
  if (rows?.length === 0 && empty)
    return (
      <section className={classNames(styles.scroller, className)} aria-label={label}>
        {empty}
      </section>
    );
  return (
    <section
      className={classNames(styles.scroller, isLoading && styles.still, className)}
      ref={scroller}
      aria-label={label}
      aria-busy={isLoading || undefined}
      tabIndex={isLoading ? undefined : 0}
    >
      <table
        className={classNames(styles.table, phone === 'lines' && styles.lines, tableClassName)}
        aria-rowcount={isLoading ? undefined : rowCount(props)}
      >
        <TableHead table={table} hasSelection={selection !== undefined} />
        <tbody>{isLoading ? <Bones table={table} hasSelection={selection !== undefined} /> : children}</tbody>
      </table>
    </section>
  );
}

/** The rows in their final geometry. */
function Bones<Data extends RowData>({
  table,
  hasSelection,
}: {
  table: TableModel<Data>;
  hasSelection: boolean;
}) {
  return skeletonRows.map((row) => (
    <tr key={row} className={styles.row}>
      {hasSelection && <td className={styles.choice} />}
      {table.getAllLeafColumns().map(({ id, columnDef: { meta } }) => (
        <td key={id} className={lookClass(meta)}>
          <Skeleton width={meta?.skeleton} />
        </td>
      ))}
    </tr>
  ));
}
