import { postgresEpochMs } from './copy-binary.ts';

/** Types by their numbers in PostgreSQL's catalogue (`pg_type`), which never change. */
export const oids = {
  bool: 16,
  bytea: 17,
  int2: 21,
  int4: 23,
  jsonb: 3802,
  text: 25,
  timestamptz: 1184,
  uuid: 2950,
} as const;
export type ValueType = keyof typeof oids;

/** The type of a value, and where it is in a row. */
export type Column<Row> = readonly [ValueType, (row: Row) => unknown];
export type Columns<Row> = Record<string, Column<Row>>;

const dash = 45;
/** Of a hexadecimal digit by its character code. */
const digitOf = (code: number): number => (code <= 57 ? code - 48 : (code | 32) - 87);

/**
 * Values as PostgreSQL's binary formats have them, of fields in COPY as of elements in arrays: the number of bytes, then the value as its
 * type's `send` function writes it.
 */
export class BinaryValues {
  data: Buffer;
  /** Bytes written so far. */
  end = 0;

  /** @param bytes how many are expected; it grows where they are more */
  constructor(bytes: number) {
    this.data = Buffer.allocUnsafe(bytes);
  }

  /** @param value of that type, or nothing, which is null */
  value(type: ValueType, value: unknown): void {
    if (value === null || value === undefined) this.raw4(-1);
    else (this[type] as (value: unknown) => void)(value);
  }
  bool(value: boolean): void {
    this.#length(1);
    this.data[this.end++] = value ? 1 : 0;
  }
  int2(value: number): void {
    this.#length(2);
    this.end = this.data.writeInt16BE(value, this.end);
  }
  int4(value: number): void {
    this.#length(4);
    this.end = this.data.writeInt32BE(value, this.end);
  }
  bytea(value: Uint8Array): void {
    this.#length(value.length);
    this.data.set(value, this.end);
    this.end += value.length;
  }
  text(value: string): void {
    this.#text(value, 0);
  }
  jsonb(value: unknown): void {
    this.#text(JSON.stringify(value), 1);
  }
  uuid(value: string): void {
    this.#length(16);
    for (let at = 0; at < value.length; at += 2) {
      if (value.charCodeAt(at) === dash) at++;
      this.data[this.end++] = (digitOf(value.charCodeAt(at)) << 4) | digitOf(value.charCodeAt(at + 1));
    }
  }
  /** @param value ISO 8601 text, a date, or whole milliseconds since 1970 */
  timestamptz(value: Date | string | number): void {
    this.#length(8);
    const millis = typeof value === 'string' ? Date.parse(value) : Number(value);
    const micros = (millis - postgresEpochMs) * 1_000;
    // After the year 2285 a number holds them no longer exactly.
    if (!Number.isSafeInteger(micros)) {
      this.end = this.data.writeBigInt64BE(BigInt(millis - postgresEpochMs) * 1_000n, this.end);
      return;
    }
    const high = Math.floor(micros / 4_294_967_296);
    this.end = this.data.writeInt32BE(high, this.end);
    this.end = this.data.writeUInt32BE(micros - high * 4_294_967_296, this.end);
  }
  /** A number of the format itself, without its length. */
  raw4(value: number): void {
    this.reserve(4);
    this.end = this.data.writeInt32BE(value, this.end);
  }

  reserve(bytes: number): void {
    const needed = this.end + bytes;
    if (needed <= this.data.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * needed);
    this.data.copy(larger, 0, 0, this.end);
    this.data = larger;
  }

  /** @param version of the type's format, a byte before the text; 0 for none */
  #text(value: string, version: number): void {
    const before = version > 0 ? 1 : 0;
    // Three bytes are the most that a UTF-16 code unit takes.
    this.reserve(4 + before + 3 * value.length);
    const length = before + this.data.write(value, this.end + 4 + before, 'utf8');
    this.raw4(length);
    if (before) this.data[this.end] = version;
    this.end += length;
  }
  #length(bytes: number): void {
    this.reserve(4 + bytes);
    this.end = this.data.writeInt32BE(bytes, this.end);
  }
}
