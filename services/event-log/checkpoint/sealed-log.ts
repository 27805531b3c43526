import { LRUCache } from 'lru-cache';
import { AuthenticTiles } from '#services/platform/transparency/authentic-tiles.ts';
import { type Checkpoint, parseCheckpoint } from '#services/platform/transparency/checkpoint.ts';
import { demand } from '#services/platform/transparency/malformed.ts';
import { proveInclusion } from '#services/platform/transparency/merkle-proofs.ts';
import { parseNote } from '#services/platform/transparency/signed-note.ts';
import { entriesOf, type TileReader, tileAt, tileWidth } from '#services/platform/transparency/tiles.ts';
import { headOf, isHead, type PlacedSeal, type StreamHead, sealOf } from './log-entry.ts';

/** What a note says, by any key; null when it is no checkpoint. */
export function saidBy(note: string): Checkpoint | null {
  try {
    return parseCheckpoint(parseNote(note).text);
  } catch {
    return null;
  }
}

/** A head in the log, and the seal that it came with. */
export interface SealedHead {
  head: StreamHead;
  index: number;
  seal: PlacedSeal;
}

/** The log of heads up to a signed checkpoint. Whatever it gives leads to that checkpoint's root. */
export class SealedLog {
  readonly note: string;
  readonly checkpoint: Checkpoint;
  readonly tiles: AuthenticTiles;
  /** The oldest first. */
  readonly seals: readonly PlacedSeal[];
  readonly #read: TileReader;
  readonly #searched = new LRUCache<number, Buffer>({ max: 50 });

  private constructor(note: string, tiles: AuthenticTiles, seals: readonly PlacedSeal[], read: TileReader) {
    this.note = note;
    this.checkpoint = saidBy(note) as Checkpoint;
    this.tiles = tiles;
    this.seals = seals;
    this.#read = read;
  }

  /**
   * @param note signed by the key that the caller trusts
   * @throws TransparencyError when the tiles do not make its root, or the entries are no log of heads
   */
  static async open(note: string, read: TileReader): Promise<SealedLog> {
    const tiles = await AuthenticTiles.open(saidBy(note) as Checkpoint, read);
    const seals: PlacedSeal[] = [];
    for (let end = tiles.size; end > 0; end = seals.at(-1)?.from ?? 0)
      seals.push(sealOf(await tiles.entry(end - 1), end - 1));
    demand(seals.length > 0, 'The log of heads is empty.');
    return new SealedLog(note, tiles, seals.toReversed(), read);
  }

  /** Of a log that need not be opened: reads two bundles and the tiles above them. Arguments and errors as `open`. */
  static async newestSeal(
    note: string,
    read: TileReader,
  ): Promise<{ checkpoint: Checkpoint; last: PlacedSeal }> {
    const checkpoint = saidBy(note) as Checkpoint;
    const tiles = await AuthenticTiles.open(checkpoint, read);
    const end = checkpoint.size - 1;
    return { checkpoint, last: sealOf(await tiles.entry(end), end) };
  }

  get last(): PlacedSeal {
    return this.seals.at(-1) as PlacedSeal;
  }

  /** As the files have it. The search reads little of many bundles; only what it finds has to be authentic. */
  async #headAt(index: number): Promise<StreamHead> {
    const bundle = tileAt('entries', Math.floor(index / tileWidth), this.tiles.size);
    let bytes = this.#searched.get(bundle.index);
    if (!bytes) {
      bytes = (await this.#read(bundle)) ?? Buffer.of();
      this.#searched.set(bundle.index, bytes);
    }
    const entry = entriesOf(bytes, bundle)[index % tileWidth];
    demand(entry !== undefined && isHead(entry), `The entry ${index} of the log is missing.`);
    return headOf(entry);
  }

  /** The newest head of an application, by halving each addition. */
  async findHead(applicationId: string): Promise<SealedHead | null> {
    for (const seal of this.seals.toReversed()) {
      let [from, to] = [seal.from, seal.size - 1];
      while (from < to) {
        const middle = Math.floor((from + to) / 2);
        if ((await this.#headAt(middle)).id < applicationId) from = middle + 1;
        else to = middle;
      }
      if (from === seal.size - 1) continue;
      const head = headOf(await this.tiles.entry(from));
      // Version 0: a loss left no event of it.
      if (head.id === applicationId) return head.version === 0 ? null : { head, index: from, seal };
    }
    return null;
  }

  inclusionOf = (index: number): Promise<Buffer[]> =>
    proveInclusion(index, this.tiles.size, this.tiles.nodes);
}
