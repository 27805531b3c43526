import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { postgresEpochMs } from './copy-binary.ts';

/** Signature, flags and an empty extension. */
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const trailerBytes = 2;
const dash = 45;
/** Of a hexadecimal digit by its character code. */
const digitOf = (code: number): number => (code <= 57 ? code - 48 : (code | 32) - 87);

/**
 * Rows on their way into one table in PostgreSQL's binary COPY format (documented under COPY, 'Binary Format'): half of what text costs the
 * database for ids, hashes and instants. The values of a row are added in the order of its columns.
 */
export class BinaryRows {
  #data: Buffer;
  #end = header.length;
  count = 0;

  /** @param bytes how many are expected; it grows where they are more */
  constructor(bytes = 64 * 1024) {
    this.#data = Buffer.allocUnsafeSlow(bytes);
    header.copy(this.#data);
  }

  /** Begins again in the same memory. */
  clear(): void {
    this.#end = header.length;
    this.count = 0;
  }

  get bytes(): number {
    return this.#end;
  }

  begin(columns: number): void {
    this.#reserve(2);
    this.#end = this.#data.writeInt16BE(columns, this.#end);
    this.count++;
  }
  text(value: string): void {
    // Three bytes are the most that a UTF-16 code unit takes.
    this.#reserve(4 + 3 * value.length);
    const length = this.#data.write(value, this.#end + 4, 'utf8');
    this.#data.writeInt32BE(length, this.#end);
    this.#end += 4 + length;
  }
  bytea(value: Uint8Array): void {
    this.#length(value.length);
    this.#data.set(value, this.#end);
    this.#end += value.length;
  }
  int16(value: number): void {
    this.#length(2);
    this.#end = this.#data.writeInt16BE(value, this.#end);
  }
  int32(value: number): void {
    this.#length(4);
    this.#end = this.#data.writeInt32BE(value, this.#end);
  }
  uuid(value: string): void {
    this.#length(16);
    for (let at = 0; at < value.length; at += 2) {
      if (value.charCodeAt(at) === dash) at++;
      this.#data[this.#end++] = (digitOf(value.charCodeAt(at)) << 4) | digitOf(value.charCodeAt(at + 1));
    }
  }
  /** @param millis since 1970, whole */
  timestamptz(millis: number): void {
    this.#length(8);
    const micros = (millis - postgresEpochMs) * 1_000;
    const high = Math.floor(micros / 4_294_967_296);
    this.#end = this.#data.writeInt32BE(high, this.#end);
    this.#end = this.#data.writeUInt32BE(micros - high * 4_294_967_296, this.#end);
  }

  #length(bytes: number): void {
    this.#reserve(4 + bytes);
    this.#end = this.#data.writeInt32BE(bytes, this.#end);
  }

  #reserve(bytes: number): void {
    const needed = this.#end + bytes + trailerBytes;
    if (needed <= this.#data.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * needed);
    this.#data.copy(larger, 0, 0, this.#end);
    this.#data = larger;
  }

  /** @param columns as a statement lists them */
  async copy(db: pg.PoolClient, table: string, columns: string): Promise<void> {
    if (this.count === 0) return;
    const end = this.#data.writeInt16BE(-1, this.#end);
    const sql = `copy ${table} (${columns}) from stdin (format binary)`;
    await pipeline([this.#data.subarray(0, end)], db.query(copyFrom(sql)));
  }
}
