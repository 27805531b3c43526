import type { Clock } from '#services/platform/clock.ts';
import type { Db } from '#services/platform/postgres.ts';
import type { Analytics, AnalyticsFilters } from './contract.ts';
import { readAnalytics } from './read.ts';

/** Deadlines pass without a fact: figures are never older than this. */
const freshMs = 10_000;
/** After a read that took n milliseconds the next is not begun for this many times n: at most a quarter of the time is spent so. */
const restFactor = 3;
/** More filters than anybody looks at side by side. */
const mostKept = 50;

interface Kept {
  figures: Promise<Analytics>;
  at: number;
  /** Null while it is under way. */
  tookMs: number | null;
  isStale: boolean;
}

/** Analytics for many readers: what one asked, the next are given until something changes. */
export class AnalyticsReader {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Something changed: whoever reads next computes anew, unless the last read was long and only just done. */
  forget = (): void => {
    for (const kept of this.#kept.values()) kept.isStale = true;
  };

  read({ from, to, position }: AnalyticsFilters): Promise<Analytics> {
    const key = JSON.stringify([from, to, position]);
    const now = this.#clock();
    const known = this.#kept.get(key);
    if (known && this.#holds(known, now.getTime())) return known.figures;
    const figures = readAnalytics(this.#db, now, { from, to, position });
    const fresh: Kept = { figures, at: now.getTime(), tookMs: null, isStale: false };
    this.#kept.delete(key);
    this.#kept.set(key, fresh);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    figures.then(
      () => {
        fresh.tookMs = this.#clock().getTime() - fresh.at;
      },
      () => {
        if (this.#kept.get(key) === fresh) this.#kept.delete(key);
      },
    );
    return figures;
  }

  #holds({ at, tookMs, isStale }: Kept, now: number): boolean {
    if (now < at) return false;
    // What is still being computed may have begun before the change.
    if (isStale) return tookMs !== null && now - at < tookMs * (1 + restFactor);
    return now - at < freshMs;
  }
}
