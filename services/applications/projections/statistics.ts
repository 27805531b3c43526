import type { Clock } from '#services/platform/clock.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { type FigureKey, figureOf } from '#state-machines/application/figures.ts';
import { type AnyStatus, everyStatus } from '#state-machines/application/vocabulary.ts';
import type { Statistics } from '../contract.ts';

/**
 * One row a status, in one round trip. Counts are the added-up figure plus the changes since (0001-event-log.sql); no writer waits for
 * another. What was missed a moment ago counts as overdue before the job has recorded it.
 */
const statisticsSql = `
  with figures as materialized (select status, count, overdue from application_status_figures),
  oldest as materialized (select status, oldest from oldest_by_status()),
  p as materialized (select array_agg(position) as positions from positions_in_use() position),
  coming as materialized (
    select status, count(*) filter (where deadline_due <= $1) as missed, count(*) filter (where deadline_due > $1) as urgent
    from application_states
    where deadline_due <= $1::timestamptz + interval '24 hours' and not is_overdue and not is_sandbox group by status)
  select f.status, f.count::int as count, (f.overdue + coalesce(c.missed, 0))::int as overdue, coalesce(c.urgent, 0)::int as urgent,
         o.oldest, (select positions from p) as positions
  from figures f left join coming c using (status) left join oldest o using (status)`;

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
  readonly #db: Db;
  readonly #clock: Clock;
  #current: { at: number; figures: Promise<Statistics> } | null = null;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Marks the cached answer stale. */
  forget = (): void => {
    this.#current = null;
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
