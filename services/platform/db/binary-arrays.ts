import { BinaryValues } from './binary-values.ts';

/** Types of elements, by their numbers in PostgreSQL's catalogue (`pg_type`), which never change. */
const oids = {
  bool: 16,
  bytea: 17,
  int2: 21,
  int4: 23,
  jsonb: 3802,
  text: 25,
  timestamptz: 1184,
  uuid: 2950,
} as const;
export type ElementType = keyof typeof oids;

/** Columns of rows by name: the type of a value, and where it is in a row. */
export type Columns<Row> = Record<string, readonly [ElementType, (row: Row) => unknown]>;

/** One dimension, counted from 1. */
function writeHead(values: BinaryValues, type: ElementType, length: number): void {
  const dimensions = length > 0 ? 1 : 0;
  values.raw4(dimensions);
  values.raw4(1); // there may be nulls
  values.raw4(oids[type]);
  if (dimensions === 0) return;
  values.raw4(length);
  values.raw4(1);
}

/**
 * One array for each column with an element for each row, as parameters in PostgreSQL's binary format: nothing is escaped here and
 * parsed there. pg sends a buffer as binary.
 */
export function binaryArrays<Row>(columns: Columns<Row>, rows: readonly Row[]): Buffer[] {
  const all = Object.values(columns);
  const values = new BinaryValues(512 + all.length * (20 + 24 * rows.length));
  const ends = all.map(([type, of]) => {
    writeHead(values, type, rows.length);
    for (const row of rows) {
      const value = of(row);
      if (value === null || value === undefined) values.null();
      else (values[type] as (value: unknown) => void)(value);
    }
    return values.end;
  });
  return ends.map((end, column) => values.data.subarray(ends[column - 1] ?? 0, end));
}
