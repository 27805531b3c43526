export type Cell = string | number | null;

/** A column of a table: what stands in its head, in a row on the screen, and in the file. */
export interface Column<Row> {
  label: string;
  cell: (row: Row) => Cell;
  /** How the screen says it, where it is not just the value. */
  shown?: (row: Row) => string;
}

/** What a spreadsheet would take for a formula is made text. */
const isFormula = /^[=+\-@\t\r]/;
function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = isFormula.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, with a mark by which spreadsheets know it as UTF-8. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ label }) => field(label)),
    ...rows.map((row) => columns.map(({ cell }) => field(cell(row)))),
  ];
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}

export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
