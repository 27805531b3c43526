import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { wantedPosition } from './replicas/reading.ts';

/** After a read that took n milliseconds the next is not begun for this many times n: at most a quarter of the time is spent so. */
const restFactor = 3;
/** More questions than people ask side by side. */
const mostKept = 50;

interface Kept<Answer> {
  answer: Promise<Answer>;
  at: number;
  /** Null while it is under way. */
  tookMs: number | null;
  isStale: boolean;
  /** What its reader had to see. A later reader may have to see more than the replica had then. */
  position: string;
}

/** Reads of each named cache of this process since it began. */
const readsByCache = new Map<string, { hit: number; miss: number }>();
export const cacheReads: ReadonlyMap<string, Readonly<{ hit: number; miss: number }>> = readsByCache;

/** A costly read for many readers: what one asked, the next are given until something changes. */
export class ReadCache<Answer> {
  readonly #clock: Clock;
  readonly #freshMs: number;
  readonly #reads: { hit: number; miss: number };
  readonly #kept = new LRUCache<string, Kept<Answer>>({ max: mostKept });

  /**
   * @param name by which metrics count its reads
   * @param freshMs deadlines pass without an event: an answer is never older than this
   */
  constructor(clock: Clock, name: string, freshMs = 10_000) {
    this.#clock = clock;
    this.#freshMs = freshMs;
    this.#reads = readsByCache.get(name) ?? { hit: 0, miss: 0 };
    readsByCache.set(name, this.#reads);
  }

  /** Marks cached answers stale; after a long read, only once some time has passed. */
  forget = (): void => {
    for (const kept of this.#kept.values()) kept.isStale = true;
  };

  /** @param compute the answer as of `now`, where none is known that still holds */
  read(key: string, compute: (now: Date) => Promise<Answer>): Promise<Answer> {
    const now = this.#clock();
    const position = wantedPosition() ?? '';
    const known = this.#kept.get(key);
    if (known && this.#holds(known, now.getTime(), position)) {
      this.#reads.hit += 1;
      return known.answer;
    }
    this.#reads.miss += 1;
    const answer = compute(now);
    const fresh: Kept<Answer> = { answer, at: now.getTime(), tookMs: null, isStale: false, position };
    this.#kept.set(key, fresh);
    answer.then(
      () => {
        fresh.tookMs = this.#clock().getTime() - fresh.at;
      },
      () => {
        if (this.#kept.peek(key) === fresh) this.#kept.delete(key);
      },
    );
    return answer;
  }

  #holds({ at, tookMs, isStale, position }: Kept<Answer>, now: number, wanted: string): boolean {
    if (now < at) return false;
    // What is still being computed may have begun before the change.
    if (isStale || position < wanted) return tookMs !== null && now - at < tookMs * (1 + restFactor);
    return now - at < this.#freshMs;
  }
}
