import type { Options } from 'csv-stringify';

/** A column of a file for spreadsheets: its heading, and its value of a row. Times are ISO 8601 in UTC. */
export type CsvColumn<Row> = readonly [heading: string, value: (row: Row) => unknown];

/**
 * How every file for spreadsheets is written: RFC 4180, with the mark by which they know UTF-8. A cell that they would take for a formula
 * is kept from it.
 */
export const csvOptions = <Row>(columns: readonly CsvColumn<Row>[]): Options => ({
  header: true,
  columns: columns.map(([heading]) => heading),
  bom: true,
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: { boolean: (value) => (value ? 'yes' : 'no') },
});
