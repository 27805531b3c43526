/**
 * Finds the fields of an event's text without parsing it: a verification reads a million texts, and of most it only has to see that
 * they say what was expected, byte for byte.
 *
 * Knows only the layout of `EventBody` as RFC 8785 orders it. A text with any other key, order or spelling is not recognised, and the
 * caller parses it. The text is assumed to be JSON, which the database has checked for the generated column.
 */
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const [brace, braceEnd] = [0x7b, 0x7d];
const [bracket, bracketEnd] = [0x5b, 0x5d];

interface Key {
  /** `"name":` */
  written: Buffer;
  isOptional: boolean;
}
/** A question mark stands behind what may be missing. */
const keys = (names: string): readonly Key[] =>
  names.split(' ').map((name) => ({
    written: Buffer.from(`"${name.replace('?', '')}":`),
    isOptional: name.endsWith('?'),
  }));

const bodyKeys = keys(
  'actor applicationId at causation client commandId correlation data digest? eventId from machine notes? ordinal reason? release schema to type version',
);
const actorKeys = keys('id impersonator? kind');
/** By their places in `bodyKeys`. */
const place = {
  actor: 0,
  applicationId: 1,
  at: 2,
  commandId: 5,
  eventId: 9,
  from: 10,
  machine: 11,
  ordinal: 13,
  schema: 16,
  to: 17,
  type: 18,
  version: 19,
} as const;
export type Named = keyof typeof place;

function isAt(data: Buffer, at: number, { written }: Key): boolean {
  for (let i = 0; i < written.length; i++) if (data[at + i] !== written[i]) return false;
  return true;
}

/** @returns where the string that begins at `at` is over, or -1 when it holds an escape */
function afterString(data: Buffer, at: number, end: number): number {
  for (let i = at + 1; i < end; i++) {
    const byte = data[i];
    if (byte === quote) return i + 1;
    if (byte === backslash) return -1;
  }
  return -1;
}

/** @returns where the object or list that begins at `at` is over, or -1 */
function afterNested(data: Buffer, at: number, end: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let i = at; i < end; i++) {
    const byte = data[i];
    if (isQuoted) {
      if (byte === backslash) i++;
      else if (byte === quote) isQuoted = false;
    } else if (byte === quote) isQuoted = true;
    else if (byte === brace || byte === bracket) depth++;
    else if ((byte === braceEnd || byte === bracketEnd) && --depth === 0) return i + 1;
  }
  return -1;
}

function afterValue(data: Buffer, at: number, end: number): number {
  const first = data[at];
  if (first === quote) return afterString(data, at, end);
  if (first === brace || first === bracket) return afterNested(data, at, end);
  for (let i = at; i < end; i++) if (data[i] === comma || data[i] === braceEnd) return i;
  return -1;
}

/** Notes where each value begins and ends. @returns whether it is an object with these keys in this order, to its very end */
function findValues(
  data: Buffer,
  begin: number,
  end: number,
  wanted: readonly Key[],
  starts: Int32Array,
  ends: Int32Array,
): boolean {
  if (data[begin] !== brace) return false;
  let at = begin + 1;
  const last = wanted.length - 1;
  for (let i = 0; i <= last; i++) {
    const key = wanted[i] as Key;
    if (!isAt(data, at, key)) {
      if (key.isOptional) continue;
      return false;
    }
    at += key.written.length;
    starts[i] = at;
    at = afterValue(data, at, end);
    if (at < 0) return false;
    ends[i] = at;
    if (i < last && data[at++] !== comma) return false;
  }
  return data[at] === braceEnd && at + 1 === end;
}

/** Field positions of one text; one instance is reused for all. */
export class Envelope {
  #data: Buffer = Buffer.alloc(0);
  readonly #starts = new Int32Array(bodyKeys.length);
  readonly #ends = new Int32Array(bodyKeys.length);
  readonly #actorStarts = new Int32Array(actorKeys.length);
  readonly #actorEnds = new Int32Array(actorKeys.length);

  /** @returns false for a text of another layout: nothing of it can be asked then */
  read(data: Buffer, begin: number, end: number): boolean {
    this.#data = data;
    if (!findValues(data, begin, end, bodyKeys, this.#starts, this.#ends)) return false;
    const [from, to] = [this.#starts[place.actor] ?? 0, this.#ends[place.actor] ?? 0];
    return findValues(data, from, to, actorKeys, this.#actorStarts, this.#actorEnds);
  }

  start(name: Named): number {
    return this.#starts[place[name]] ?? 0;
  }
  end(name: Named): number {
    return this.#ends[place[name]] ?? 0;
  }

  /** What it writes as a string is these bytes. */
  isString(name: Named, data: Buffer, begin: number, end: number): boolean {
    const start = this.start(name) + 1;
    const length = end - begin;
    if (this.end(name) - start - 1 !== length || this.#data[start - 1] !== quote) return false;
    for (let i = 0; i < length; i++) if (this.#data[start + i] !== data[begin + i]) return false;
    return true;
  }

  /** A whole number from 0 on, or -1. */
  number(name: Named): number {
    const end = this.end(name);
    let value = 0;
    for (let i = this.start(name); i < end; i++) {
      const digit = (this.#data[i] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) return -1;
      value = value * 10 + digit;
    }
    return value;
  }

  /** What it writes as a string; empty when it writes something else. */
  string(name: Named): string {
    const start = this.start(name);
    return this.#data[start] === quote ? this.#data.toString('latin1', start + 1, this.end(name) - 1) : '';
  }

  /** As it is written, quotes included. */
  raw(first: Named, last: Named): string {
    return this.#data.toString('latin1', this.start(first), this.end(last));
  }
  /** The actor's kind as it is written. */
  actorKind(): string {
    return this.#data.toString('latin1', this.#actorStarts[2], this.#actorEnds[2]);
  }
}
