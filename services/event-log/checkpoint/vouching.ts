import { tileWidth } from '#services/platform/transparency/tiles.ts';
import { turns } from '#services/platform/turns.ts';
import { brokenLog, KnownHeads, type Report, type Vouching } from './checkpoint.ts';
import { headOf, type PlacedSeal, type StreamHead } from './log-entry.ts';
import type { SealedLog } from './sealed-log.ts';

/** Bundles of one addition that are read beside each other: waiting for files takes longer than hashing them. */
const readAhead = 4;

/** Reads the heads of one addition, which are in the order of their ids. It holds one bundle. */
class HeadsOfSeal {
  readonly #log: SealedLog;
  /** The seal itself comes last. */
  readonly #end: number;
  #index: number;
  #bundle: Buffer | null = null;
  #at = 0;

  constructor(log: SealedLog, { from, size }: PlacedSeal) {
    this.#log = log;
    this.#index = from;
    this.#end = size - 1;
  }

  #skip(bundle: Buffer): void {
    this.#at += 2 + bundle.readUInt16BE(this.#at);
  }

  async #load(): Promise<Buffer> {
    const { tiles } = this.#log;
    const number = Math.floor(this.#index / tileWidth);
    for (let next = number + 1; next <= number + readAhead && next * tileWidth < this.#end; next++)
      // Kept there until its turn, and so is what is wrong with it.
      tiles.bundle(next).catch(() => undefined);
    const bundle = await tiles.bundle(number);
    this.#at = 0;
    for (let n = this.#index % tileWidth; n > 0; n--) this.#skip(bundle);
    this.#bundle = bundle;
    return bundle;
  }

  /** Gives every head before the application `before`, null for all, and stays there. */
  async takeBefore(before: string | null, accept: (head: StreamHead) => void): Promise<void> {
    while (this.#index < this.#end) {
      const bundle = this.#bundle ?? (await this.#load());
      while (this.#at < bundle.length && this.#index < this.#end) {
        const head = headOf(bundle.subarray(this.#at + 2));
        if (before !== null && head.id >= before) return;
        accept(head);
        this.#skip(bundle);
        this.#index++;
      }
      if (this.#at === bundle.length) this.#bundle = null;
    }
    this.#bundle = null;
  }
}

/**
 * The newest sealed head of each application, in the order of the ids: all additions are read beside each other, so memory is that of
 * a bundle for each, and of the range. What cannot be read is reported, and the rest goes on.
 */
export function vouchingOf(log: SealedLog, report: Report): Vouching {
  let readers = log.seals.map((seal) => new HeadsOfSeal(log, seal));
  const inTurn = turns();
  const { number } = log.last;
  return {
    number,
    inRange: ([, end]) => {
      const known = new KnownHeads(number);
      return inTurn(async () => {
        // The oldest first: a newer head takes the place of an older one.
        for (const reader of readers) {
          try {
            await reader.takeBefore(end, ({ id, version, hash }) => known.add(id, version, hash));
          } catch (error) {
            report(brokenLog(error));
            readers = readers.filter((each) => each !== reader);
          }
        }
        return known;
      });
    },
  };
}
