import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BinaryValues, type Column } from './binary-values.ts';

/** Signature, flags and an empty extension. */
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

/**
 * Rows on their way into one table in PostgreSQL's binary COPY format (documented under COPY, 'Binary Format'): half of what text costs the
 * database for ids, hashes and instants. The values of a row are added in the order of its columns.
 */
export class BinaryRows extends BinaryValues {
  count = 0;

  /** @param bytes how many are expected; it grows where they are more */
  constructor(bytes = 64 * 1024) {
    super(bytes);
    header.copy(this.data);
    this.end = header.length;
  }

  /** Begins again in the same memory. */
  clear(): void {
    this.end = header.length;
    this.count = 0;
  }

  /** @param columns how many values follow */
  begin(columns: number): void {
    this.reserve(2);
    this.end = this.data.writeInt16BE(columns, this.end);
    this.count++;
  }
  add<Row>(columns: readonly Column<Row>[], row: Row): void {
    this.begin(columns.length);
    for (const [type, of] of columns) this.value(type, of(row));
  }

  /** @param columns as a statement lists them */
  async copy(db: pg.PoolClient, table: string, columns: string): Promise<void> {
    if (this.count === 0) return;
    this.reserve(2);
    const end = this.data.writeInt16BE(-1, this.end);
    const sql = `copy ${table} (${columns}) from stdin (format binary)`;
    await pipeline([this.data.subarray(0, end)], db.query(copyFrom(sql)));
  }
}
