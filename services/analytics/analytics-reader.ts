import type { Clock } from '#services/platform/clock.ts';
import { KeptReads } from '#services/platform/kept-reads.ts';
import type { Db } from '#services/platform/postgres.ts';
import type { Analytics, AnalyticsFilters } from './contract.ts';
import { readAnalytics } from './read.ts';

/** Analytics for many readers. */
export class AnalyticsReader {
  readonly #db: Db;
  readonly #kept: KeptReads<Analytics>;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#kept = new KeptReads(clock);
  }

  /** Something changed. */
  forget = (): void => this.#kept.forget();

  read({ from, to, position }: AnalyticsFilters): Promise<Analytics> {
    return this.#kept.read(JSON.stringify([from, to, position]), (now) =>
      readAnalytics(this.#db, now, { from, to, position }),
    );
  }
}
