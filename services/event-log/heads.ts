import { genesis } from './fact.ts';

/** The head of every stream, compactly: about 100 bytes each, so that a million streams fit in memory. */
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

  /** @param id the 16 bytes of the application id; @param text the same as text. A new stream begins at version 0. */
  slot(id: Buffer, text: () => string): number {
    const key = id.toString('latin1');
    const known = this.#slots.get(key);
    if (known !== undefined) return known;
    const slot = this.#slots.size;
    if (slot === this.#versions.length) this.#grow();
    this.#slots.set(key, slot);
    this.set(slot, 0, genesis(text()), null);
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

  /** Every stream in the order of its id's bytes: the order of a checkpoint's leaves. */
  *sorted(): Generator<{ id: Buffer; version: number; hash: Buffer }> {
    for (const key of [...this.#slots.keys()].sort()) {
      const slot = this.#slots.get(key) ?? 0;
      yield { id: Buffer.from(key, 'latin1'), version: this.version(slot), hash: this.hash(slot) };
    }
  }
}
