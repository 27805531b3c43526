import { genesis } from '../append/event.ts';

/** The heads of a range of streams. */
export class Heads {
  readonly #slots = new Map<string, number>();
  #versions = new Int32Array(1024);
  #hashes = Buffer.alloc(1024 * 32);
  readonly #statuses: (string | null)[] = [];

  get size(): number {
    return this.#slots.size;
  }

  #grow(): void {
    const versions = new Int32Array(this.#versions.length * 2);
    versions.set(this.#versions);
    this.#versions = versions;
    const hashes = Buffer.alloc(this.#hashes.length * 2);
    this.#hashes.copy(hashes);
    this.#hashes = hashes;
  }

  /** Slots count up from 0. A new stream begins at version 0, with the hash of its id. */
  slot(applicationId: string): number {
    const known = this.#slots.get(applicationId);
    if (known !== undefined) return known;
    const slot = this.#slots.size;
    if (slot === this.#versions.length) this.#grow();
    this.#slots.set(applicationId, slot);
    this.set(slot, 0, genesis(applicationId), null);
    return slot;
  }

  version(slot: number): number {
    return this.#versions[slot] ?? 0;
  }
  hash(slot: number): Buffer {
    return this.#hashes.subarray(slot * 32, slot * 32 + 32);
  }
  status(slot: number): string | null {
    return this.#statuses[slot] ?? null;
  }
  set(slot: number, version: number, hash: Buffer, status: string | null): void {
    this.#versions[slot] = version;
    hash.copy(this.#hashes, slot * 32, 0, 32);
    this.#statuses[slot] = status;
  }

  /** Every stream in the order of its id. */
  *sorted(): Generator<{ id: string; version: number; hash: Buffer }> {
    for (const id of [...this.#slots.keys()].sort()) {
      const slot = this.#slots.get(id) ?? 0;
      yield { id, version: this.version(slot), hash: this.hash(slot) };
    }
  }
}
