import type { SigningKeys } from '#services/platform/crypto/signing-keys.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { printCheckpoint } from '#services/platform/transparency/checkpoint.ts';
import { demand } from '#services/platform/transparency/malformed.ts';
import {
  checkConsistency,
  proveConsistency,
  treeRoot,
} from '#services/platform/transparency/merkle-proofs.ts';
import { printNote, signText } from '#services/platform/transparency/signed-note.ts';
import { TileBuilder } from '#services/platform/transparency/tile-builder.ts';
import { nodesFromTiles, type TileContent } from '#services/platform/transparency/tiles.ts';
import { headEntry, type Seal, type StreamHead, sealEntry } from './log-entry.ts';
import type { LogFolder } from './log-folder.ts';
import type { SealedLog } from './sealed-log.ts';
import { sealedKeys } from './signers.ts';

/** Tiles written beside each other, and as many as wait in memory before the reading of the log waits for them. */
const maxWrites = 16;

export interface TakenCheckpoint {
  number: number;
  /** The log's folder. */
  folder: string;
  /** Entries of the log of heads. */
  size: number;
  streams: number;
  events: number;
  /** Hex. */
  root: string;
}

/**
 * Appends to the log of heads. Tiles behind the signed size bind no one: a process killed before the end leaves some, and the next
 * addition writes over them.
 */
export class SealWriter {
  readonly #folder: LogFolder;
  readonly #log: SealedLog | null;
  readonly #builder: TileBuilder;
  readonly #writing = new Set<Promise<void>>();
  readonly #from: number;

  private constructor(folder: LogFolder, log: SealedLog | null, builder: TileBuilder) {
    this.#folder = folder;
    this.#log = log;
    this.#builder = builder;
    this.#from = builder.size;
  }

  static async open(folder: LogFolder, log: SealedLog | null): Promise<SealWriter> {
    const builder = await TileBuilder.resume(log?.checkpoint.size ?? 0, folder.readTile);
    return new SealWriter(folder, log, builder);
  }

  #write(tiles: readonly TileContent[]): void {
    for (const tile of tiles) {
      const writing = this.#folder.writeTile(tile);
      this.#writing.add(writing);
      // A failure stays in the set, where `ready` and `seal` meet it.
      writing.then(
        () => this.#writing.delete(writing),
        () => undefined,
      );
    }
  }

  /** Waits while much is still being written. */
  async ready(): Promise<void> {
    while (this.#writing.size >= maxWrites) await Promise.race(this.#writing);
  }

  /** Nothing is written any more after this, whatever became of it. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#writing);
  }

  /** One head after the other, in the order of their ids. */
  add(head: StreamHead): void {
    this.#write(this.#builder.add(headEntry(head)));
  }

  /**
   * Signs what was added, once the new tree is proved to begin with the whole old one. The database knows of it before the file
   * `checkpoint` says so; who is killed in between left `checkpoint.new`.
   * @param before keys that the log's own seals do not name: of the log in whose place this one is begun
   */
  async seal(
    pool: Pool,
    { signingKeys, knownKeys }: SigningKeys,
    origin: string,
    said: Omit<Seal, 'from' | 'keys'>,
    before: Seal['keys'] = [],
  ): Promise<TakenCheckpoint> {
    // The log keeps the name that it was begun with.
    const name = this.#log?.checkpoint.origin ?? origin;
    const keys = [...sealedKeys(name, knownKeys, this.#log), ...before];
    this.#write(this.#builder.add(sealEntry({ ...said, from: this.#from, keys })));
    this.#write(this.#builder.edges());
    await Promise.all(this.#writing);
    await this.#folder.flush();
    const tree = { size: this.#builder.size, root: this.#builder.root() };
    await this.#prove(tree);
    const text = printCheckpoint({ origin: name, ...tree });
    const note = printNote(
      text,
      signingKeys.map((key) => signText(text, name, key)),
    );
    await this.#folder.writeNext(note);
    const { number, takenAt, events, streams } = said;
    try {
      await pool.query(
        'insert into log_checkpoints (number, taken_at, size, events, streams, note) values ($1, $2, $3, $4, $5, $6)',
        [number, takenAt, tree.size, events, streams, note],
      );
    } catch (error) {
      await this.#folder.dropNext();
      throw error;
    }
    await this.#folder.publishNext();
    return {
      number,
      folder: this.#folder.path,
      size: tree.size,
      streams,
      events,
      root: tree.root.toString('hex'),
    };
  }

  /** From the tiles as they are on the disk. */
  async #prove(tree: { size: number; root: Buffer }): Promise<void> {
    const nodes = nodesFromTiles(tree.size, this.#folder.readTile);
    const isWritten = (await treeRoot(tree.size, nodes)).equals(tree.root);
    demand(isWritten, 'The tiles do not make the root that was to be signed. Nothing was signed.');
    const old = this.#log?.checkpoint;
    if (old) checkConsistency(await proveConsistency(old.size, tree.size, nodes), old, tree);
  }
}
