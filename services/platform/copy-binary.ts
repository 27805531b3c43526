/**
 * Reader of PostgreSQL's binary COPY format (documented under COPY, 'Binary Format'): no escaping, hashes and texts as
 * the bytes they are. Fed chunk by chunk, so that a table of any size needs the memory of one row.
 */
const signature = 11 + 4 + 4;

export type Field = Buffer | null;

export class BinaryCopyReader {
  #rest: Buffer = Buffer.alloc(0);
  #isBegun = false;
  readonly #fields: Field[] = [];

  /** @param onRow gets the row's fields; the array and its buffers are only valid during the call */
  push(chunk: Buffer, onRow: (fields: Field[]) => void): void {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    if (!this.#isBegun) {
      if (data.length < signature) {
        this.#rest = data;
        return;
      }
      at = signature + data.readInt32BE(15);
      this.#isBegun = true;
    }
    for (;;) {
      const next = this.#readRow(data, at);
      if (next < 0) break;
      at = next;
      onRow(this.#fields);
    }
    this.#rest = at < data.length ? Buffer.from(data.subarray(at)) : Buffer.alloc(0);
  }

  /** @returns where the next row begins, or -1 when this one is not here as a whole (or the trailer is reached) */
  #readRow(data: Buffer, from: number): number {
    let at = from;
    if (at + 2 > data.length) return -1;
    const count = data.readInt16BE(at);
    at += 2;
    if (count < 0) return -1;
    this.#fields.length = count;
    for (let i = 0; i < count; i++) {
      if (at + 4 > data.length) return -1;
      const length = data.readInt32BE(at);
      at += 4;
      if (length < 0) {
        this.#fields[i] = null;
        continue;
      }
      if (at + length > data.length) return -1;
      this.#fields[i] = data.subarray(at, at + length);
      at += length;
    }
    return at;
  }
}

/** Milliseconds since 1970 of a binary timestamptz (microseconds since 2000). */
export function millisOf(field: Buffer): number {
  const micros = field.readInt32BE(0) * 4_294_967_296 + field.readUInt32BE(4);
  return Math.floor(micros / 1_000) + 946_684_800_000;
}

export function uuidOf(field: Buffer): string {
  const hex = field.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** One value of COPY's text format. */
export function copyText(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? '\\r')
    : value;
}
