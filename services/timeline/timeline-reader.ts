import type { Clock } from '#services/platform/clock.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { ReadCache } from '#services/platform/db/read-cache.ts';
import { firstSql, histogramSql } from './changes.ts';
import type { Timeline } from './contract.ts';
import { eventInstants } from './events-of.ts';
import { type Asked, bordersOf, countIn, stretchOf } from './stretch.ts';

const answer = (first: Date | null, { from, to }: { from: Date; to: Date }, buckets: number[]): Timeline => ({
  first: first?.toISOString() ?? null,
  from: from.toISOString(),
  to: to.toISOString(),
  total: buckets.reduce((sum, count) => sum + count, 0),
  buckets,
});

/** When the first application came; null before. */
export async function firstChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await db.query<{ first: string | null }>({
    name: 'timeline-first',
    text: firstSql,
    values: [now],
  });
  return rows[0]?.first ? new Date(rows[0].first) : null;
}

async function readAll(db: Db, asked: Asked, now: Date): Promise<Timeline> {
  const first = await firstChange(db, now);
  const stretch = stretchOf(asked, first, now);
  const borders = bordersOf(stretch, asked.buckets);
  const instants = borders.map((at) => new Date(at));
  const { rows } = await db.query<{ count: number }>({
    name: 'timeline-histogram',
    text: histogramSql,
    values: [instants.slice(0, -1), instants.slice(1)],
  });
  return answer(
    first,
    stretch,
    rows.map(({ count }) => count),
  );
}

/** How much happened when, for many readers: the whole log is counted once for all who look at the same stretch. */
export class TimelineReader {
  readonly #db: Db;
  readonly #kept: ReadCache<Timeline>;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#kept = new ReadCache(clock, 'timeline');
  }

  /** Something changed. */
  forget = (): void => this.#kept.forget();

  read(asked: Asked): Promise<Timeline> {
    return this.#kept.read(JSON.stringify(asked), (now) => readAll(this.#db, asked, now));
  }

  /** @throws DomainError `not-found` */
  async readOne(applicationId: string, asked: Asked, now: Date): Promise<Timeline> {
    const instants = await eventInstants(this.#db, applicationId, now);
    const first = instants[0] === undefined ? null : new Date(instants[0]);
    const stretch = stretchOf(asked, first, now);
    return answer(first, stretch, countIn(instants, bordersOf(stretch, asked.buckets)));
  }
}
