import type { Clock } from '#services/platform/clock.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { ReadCache } from '#services/platform/db/read-cache.ts';
import type { Analytics, AnalyticsFilters } from './contract.ts';
import { readAnalytics } from './read.ts';

/** Analytics for many readers. */
export class AnalyticsReader {
  readonly #db: Db;
  readonly #kept: ReadCache<Analytics>;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#kept = new ReadCache(clock, 'analytics');
  }

  /** Something changed. */
  forget = (): void => this.#kept.forget();

  /** @param asOf null for now */
  read({ from, to, position }: AnalyticsFilters, asOf: Date | null = null): Promise<Analytics> {
    return this.#kept.read(JSON.stringify([from, to, position, asOf]), (now) =>
      readAnalytics(this.#db, asOf ?? now, { from, to, position }, asOf !== null),
    );
  }
}
