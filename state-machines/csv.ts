/** The one writer of files for spreadsheets, for the server's exports and the browser's alike (S29, decision 0034). */
export type CsvCell = string | number | boolean | null | undefined;

/** A column: its heading, and its value of a row. Instants are ISO 8601 in UTC. */
export interface CsvColumn<Row> {
  label: string;
  cell: (row: Row) => CsvCell;
}

/**
 * Where a spreadsheet may see the start of a cell that it would compute. Programs whose locale separates by another character do not
 * honour the quotes of a whole cell, so line breaks and separators within it count too.
 */
const formulaStart = /(?<=^|[\r\n,;\t])(?=[" ]*[=+\-@\t\r＝＋－＠])/g;
const guard = /(?<=^|[\r\n,;\t])'(?=[" ]*[=+\-@\t\r＝＋－＠])/g;

/** A cell's text as it was before it was guarded. */
export const withoutGuards = (text: string): string => text.replace(guard, '');

function quoted(value: CsvCell): string {
  if (typeof value === 'number') return `"${value}"`;
  if (typeof value === 'boolean') return value ? '"yes"' : '"no"';
  return `"${(value ?? '').replace(formulaStart, "'").replaceAll('"', '""')}"`;
}
const line = (cells: readonly CsvCell[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** The first line, behind the mark by which spreadsheets know UTF-8. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  `\uFEFF${line(columns.map(({ label }) => label))}`;

export const csvRow = <Row>(columns: readonly CsvColumn<Row>[], row: Row): string =>
  line(columns.map(({ cell }) => cell(row)));

/** A whole file: RFC 4180, every cell quoted. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  csvHead(columns) + rows.map((row) => csvRow(columns, row)).join('');
