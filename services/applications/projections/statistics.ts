import type { Clock } from '#services/platform/clock.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { ReadCache } from '#services/platform/db/read-cache.ts';
import { type FigureKey, figureOf } from '#state-machines/application/figures.ts';
import { type AnyStatus, everyStatus } from '#state-machines/application/vocabulary.ts';
import type { ApplicationTotal, Statistics } from '../contract.ts';

/** One row a status; one PostgreSQL and a cluster have ways of their own (0015-status-figures.sql, infra/citus). */
const statisticsSql = `
  select status, count::int as count, overdue::int as overdue, urgent::int as urgent, oldest, positions from status_figures($1)`;

/** What is known of one status. */
export interface StatusFigures {
  count: number;
  oldest: string | null;
  overdue: number;
}

/** All figures from those of each status. */
export function statisticsOf(
  known: ReadonlyMap<AnyStatus, Partial<StatusFigures>>,
  urgentDeadlines: number,
  positions: string[],
): Statistics {
  const byStatus = everyStatus.map((status) => {
    const { count = 0, oldest = null, overdue = 0 } = known.get(status) ?? {};
    return { status, count, oldestSince: oldest, overdue };
  });
  const of = (key: FigureKey) => figureOf({ byStatus, urgentDeadlines }, key);
  return {
    total: of('total'),
    active: of('active'),
    hired: of('hired'),
    pendingReviews: of('pendingReviews'),
    inProgress: of('inProgress'),
    completed: of('completed'),
    urgentDeadlines,
    overdue: of('overdue'),
    byStatus,
    positions,
  };
}

type Row = StatusFigures & { status: AnyStatus; urgent: number; positions: string[] | null };

/** Computed for this call; `StatisticsReader` keeps it for many. */
export async function readStatistics(db: Db, now: Date): Promise<Statistics> {
  const { rows } = await db.query<Row>({ name: 'statistics', text: statisticsSql, values: [now] });
  const urgent = rows.reduce((sum, row) => sum + row.urgent, 0);
  return statisticsOf(new Map(rows.map((row) => [row.status, row])), urgent, rows[0]?.positions ?? []);
}

/** Deadlines pass without an event: figures are never older than this. */
const freshMs = 2_000;

/** Statistics for many readers: computed once for all who ask between two changes. */
export class StatisticsReader {
  /** How many a list's filters find where no figure says it: every page of the list says it, and all who look at the same list. */
  readonly counts: ReadCache<ApplicationTotal>;
  readonly #db: Db;
  readonly #clock: Clock;
  #current: { at: number; figures: Promise<Statistics> } | null = null;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
    this.counts = new ReadCache(clock, 'list-counts', freshMs);
  }

  /** Marks the cached answers stale. */
  forget = (): void => {
    this.#current = null;
    this.counts.forget();
  };

  read(): Promise<Statistics> {
    const now = this.#clock();
    const known = this.#current;
    if (known && now.getTime() - known.at < freshMs && now.getTime() >= known.at) return known.figures;
    const figures = readStatistics(this.#db, now);
    const fresh = { at: now.getTime(), figures };
    this.#current = fresh;
    figures.catch(() => {
      if (this.#current === fresh) this.#current = null;
    });
    return figures;
  }
}
