import { type CsvColumn, csvOf } from '#state-machines/csv.ts';

/** A column of a table: what stands in its head, in a row on the screen, and in the file. */
export interface Column<Row> extends CsvColumn<Row> {
  cell: (row: Row) => string | number | null;
  /** How the screen says it, where it is not just the value. */
  shown?: (row: Row) => string;
}

export function saveCsv<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const url = URL.createObjectURL(new Blob([csvOf(columns, rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
