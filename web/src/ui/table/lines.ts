import type { RowData } from '@tanstack/react-table';
import type { BodyRow } from './features.ts';

/** What a virtual table scrolls over: rows and, after each open one, its details. */
export interface Line<Data extends RowData> {
  key: string;
  row: BodyRow<Data>;
  /** The row's place among rows. */
  index: number;
  isDetails: boolean;
}

export function linesOf<Data extends RowData>(rows: readonly BodyRow<Data>[]): Line<Data>[] {
  return rows.flatMap((row, index) => {
    const line = { key: row.id, row, index, isDetails: false };
    return row.getIsExpanded() ? [line, { ...line, key: `${row.id}+`, isDetails: true }] : [line];
  });
}
