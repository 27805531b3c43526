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
 * Arrays as parameters in PostgreSQL's binary format: nothing is escaped here and parsed there. pg sends a buffer as binary, and has
 * copied it when its query has been answered.
 */
export class BinaryArrays {
  readonly #values = new BinaryValues(64 * 1024);
  readonly #ends: number[] = [];

  /** One array for each column with an element for each row. */
  add<Row>(columns: Columns<Row>, rows: readonly Row[]): this {
    for (const [type, of] of Object.values(columns)) {
      writeHead(this.#values, type, rows.length);
      for (const row of rows) this.#values.value(type, of(row));
      this.#ends.push(this.#values.end);
    }
    return this;
  }

  /** The parameters, in the order in which they were added: views into memory that `clear` gives to the next ones. */
  parameters(): Buffer[] {
    return this.#ends.map((end, place) => this.#values.data.subarray(this.#ends[place - 1] ?? 0, end));
  }

  clear(): void {
    this.#values.end = 0;
    this.#ends.length = 0;
  }
}
