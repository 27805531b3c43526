import { BinaryValues, type Columns, oids, type ValueType } from './binary-values.ts';

/** One dimension, counted from 1. */
function writeHead(values: BinaryValues, type: ValueType, length: number): void {
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
    for (const row of rows) values.value(type, of(row));
    return values.end;
  });
  return ends.map((end, column) => values.data.subarray(ends[column - 1] ?? 0, end));
}
