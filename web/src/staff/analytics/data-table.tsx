import { useMemo } from 'react';
import { formatNumber } from '#state-machines/numbers.ts';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import styles from './analytics.module.css';
import type { Column } from './csv-button.tsx';

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

function textOf<Row>({ cell, shown }: Column<Row>, row: Row): string {
  if (shown) return shown(row);
  const value = cell(row);
  return typeof value === 'number' ? formatNumber(value) : (value ?? '–');
}

/** A chart's shadow: the same figures to be read, and read aloud. The first column names the row. */
export function DataTable<Row>({ label, columns, rows }: DataTableProps<Row>) {
  const shown = useMemo(() => {
    const column = columnsOf<Row & object>();
    const isNumber = ({ cell }: Column<Row>) => rows.some((row) => typeof cell(row) === 'number');
    return column.columns(
      columns.map((one, index) =>
        column.display({
          id: one.label,
          header: one.label,
          meta: { isRowHeader: index === 0, ...(isNumber(one) && { align: 'end' as const }) },
          cell: ({ row }) => {
            const to = one.to?.(row.original);
            const text = textOf(one, row.original);
            return to ? <TextLink to={to}>{text}</TextLink> : text;
          },
        }),
      ),
    );
  }, [columns, rows]);
  return (
    <Table
      label={label}
      className={styles.data}
      tableClassName={styles.dataTable}
      columns={shown}
      rows={rows as readonly (Row & object)[]}
      rowId={(row) => String(columns[0]?.cell(row))}
    />
  );
}
