/**
 * Reader of PostgreSQL's binary COPY format (documented under COPY, 'Binary Format'): no escaping, hashes and texts as
 * the bytes they are. Fed chunk by chunk, so that a table of any size needs the memory of one row.
 */
const signature = 11 + 4 + 4;

/** Milliseconds between 1970 and 2000, from where PostgreSQL counts. */
export const postgresEpochMs = 946_684_800_000;

/** The row being read: the same object for each, valid only while the row is handed on. Fields are made when asked for. */
export class CopyRow {
  /** Where the fields lie. */
  data: Buffer = Buffer.alloc(0);
  readonly starts: number[] = [];
  /** By field; -1 for null. */
  readonly lengths: number[] = [];

  isNull(field: number): boolean {
    return (this.lengths[field] ?? -1) < 0;
  }
  start(field: number): number {
    return this.starts[field] ?? 0;
  }
  end(field: number): number {
    return this.start(field) + (this.lengths[field] ?? 0);
  }
  /** A view into the buffer: copy it to keep it. */
  bytes(field: number): Buffer {
    return this.data.subarray(this.start(field), this.end(field));
  }
  /** Whether a field's first bytes are these; looked at where they lie. */
  beginsWith(field: number, bytes: Uint8Array): boolean {
    const { data } = this;
    const start = this.start(field);
    const { length } = bytes;
    if ((this.lengths[field] ?? -1) < length) return false;
    for (let i = 0; i < length; i++) if (data[start + i] !== bytes[i]) return false;
    return true;
  }
  /** Whether a field is these bytes, all of them. */
  isSame(field: number, bytes: Uint8Array): boolean {
    return this.lengths[field] === bytes.length && this.beginsWith(field, bytes);
  }
  /** Copies a field to the beginning of `target`, which has room for it. */
  copyInto(field: number, target: Buffer): void {
    this.data.copy(target, 0, this.start(field), this.end(field));
  }
  int16(field: number): number {
    return this.data.readInt16BE(this.start(field));
  }
  int32(field: number): number {
    return this.data.readInt32BE(this.start(field));
  }
  /** A timestamptz as milliseconds since 1970. */
  millis(field: number): number {
    const at = this.start(field);
    const micros = this.data.readInt32BE(at) * 4_294_967_296 + this.data.readUInt32BE(at + 4);
    return Math.floor(micros / 1_000) + postgresEpochMs;
  }
  uuid(field: number): string {
    const at = this.start(field);
    const hex = this.data.toString('hex', at, at + 16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
  text(field: number): string | null {
    return this.isNull(field) ? null : this.data.toString('utf8', this.start(field), this.end(field));
  }
  /** The bytes of these fields, which follow each other, with their lengths: equal for equal fields alone. For looking up what repeats. */
  key(first: number, last: number): string {
    const end = this.start(last) + Math.max(0, this.lengths[last] ?? 0);
    return this.data.toString('latin1', this.start(first) - 4, end);
  }
  /** A row of its own, to be kept. */
  copy(): CopyRow {
    const from = this.start(0) - 4;
    const ends = this.starts.map((start, field) => start + Math.max(0, this.lengths[field] ?? 0));
    const copy = new CopyRow();
    copy.data = Buffer.from(this.data.subarray(from, Math.max(...ends)));
    copy.starts.push(...this.starts.map((start) => start - from));
    copy.lengths.push(...this.lengths);
    return copy;
  }
  /** Text that is known to be ASCII, or of which only the bytes matter. */
  ascii(field: number): string {
    return this.data.toString('latin1', this.start(field), this.end(field));
  }
}

/** Rows are read where they were put: one buffer serves all chunks, which otherwise wait by the hundred for their collection. */
export class BinaryCopyReader {
  #isBegun = false;
  /** End of the unread bytes at the start of the row's data. */
  #filled = 0;
  readonly #row = new CopyRow();

  /** @param onRow gets the row, which is only valid during the call */
  push(chunk: Buffer, onRow: (row: CopyRow) => void): void {
    this.#append(chunk);
    const { data } = this.#row;
    let at = 0;
    if (!this.#isBegun) {
      if (this.#filled < signature) return;
      at = signature + data.readInt32BE(15);
      this.#isBegun = true;
    }
    for (;;) {
      const next = this.#readRow(data, at);
      if (next < 0) break;
      at = next;
      onRow(this.#row);
    }
    data.copyWithin(0, at, this.#filled);
    this.#filled -= at;
  }

  #append(chunk: Buffer): void {
    const filled = this.#filled + chunk.length;
    if (filled > this.#row.data.length) {
      const larger = Buffer.allocUnsafeSlow(filled * 2);
      this.#row.data.copy(larger, 0, 0, this.#filled);
      this.#row.data = larger;
    }
    chunk.copy(this.#row.data, this.#filled);
    this.#filled = filled;
  }

  /** @returns where the next row begins, or -1 when this one is not here as a whole (or the trailer is reached) */
  #readRow(data: Buffer, from: number): number {
    const end = this.#filled;
    let at = from;
    if (at + 2 > end) return -1;
    const count = data.readInt16BE(at);
    at += 2;
    if (count < 0) return -1;
    const { starts, lengths } = this.#row;
    for (let i = 0; i < count; i++) {
      if (at + 4 > end) return -1;
      const length = data.readInt32BE(at);
      at += 4;
      starts[i] = at;
      lengths[i] = length;
      if (length < 0) continue;
      at += length;
      if (at > end) return -1;
    }
    return at;
  }
}

/** One value of COPY's text format. */
export function copyText(value: string | number | boolean | object | null): string {
  if (value === null) return '\\N';
  if (typeof value === 'object') return copyText(JSON.stringify(value));
  if (typeof value !== 'string') return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? '\\r')
    : value;
}
