interface Entry<T> {
  /** The first twelve bytes. */
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly record: T;
  /** Another whose id ends alike. */
  readonly other: Entry<T> | undefined;
}

/** Records by their uuids, which are looked up where they lie in a buffer: a text of each would be made to be thrown away. */
export class ByUuid<T> {
  /** By the last four bytes, which are random in versions 4 and 7. */
  readonly #byEnd = new Map<number, Entry<T>>();

  get(data: Buffer, at: number): T | undefined {
    let entry = this.#byEnd.get(data.readInt32BE(at + 12));
    while (
      entry &&
      (entry.first !== data.readInt32BE(at) ||
        entry.second !== data.readInt32BE(at + 4) ||
        entry.third !== data.readInt32BE(at + 8))
    )
      entry = entry.other;
    return entry?.record;
  }

  /** Adds one that is not there yet. */
  add(data: Buffer, at: number, record: T): void {
    const end = data.readInt32BE(at + 12);
    this.#byEnd.set(end, {
      first: data.readInt32BE(at),
      second: data.readInt32BE(at + 4),
      third: data.readInt32BE(at + 8),
      record,
      other: this.#byEnd.get(end),
    });
  }
}
