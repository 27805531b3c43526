import type { Clock } from '#services/platform/clock.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { type AnyStatus, isFinal, legacyStatuses, statuses } from '#state-machines/application/vocabulary.ts';
import type { Statistics } from '../contract.ts';

export const everyStatus: readonly AnyStatus[] = [...statuses, ...legacyStatuses];

/** Counts are the added-up figure plus the changes since (0001-event-log.sql); no writer waits for another. */
const countsSql = 'select status, count::int, overdue::int from application_status_figures';
const waitingSql = `
  select status, (select min(status_since) from application_states a where a.status = s.status and not is_sandbox) as oldest
  from unnest($1::text[]) as s (status)`;
/** Missed a moment ago: the job that records it is on its way. */
const justMissedSql = `
  select status, count(*)::int as "justMissed" from application_states
  where deadline_due <= $1 and not is_overdue and not is_sandbox group by status`;
const urgentSql = `
  select count(*)::int as urgent from application_states
  where deadline_due > $1 and deadline_due <= $1::timestamptz + interval '24 hours' and not is_overdue and not is_sandbox`;
/** Jumps from one position to the next along the index instead of reading every row. */
const positionsSql = `
  with recursive p as (
    (select position from application_states where not is_sandbox order by position limit 1)
    union all
    select (select s.position from application_states s where s.position > p.position and not is_sandbox order by s.position limit 1)
    from p where p.position is not null
  ) select position from p where position is not null`;

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
  const sum = (pick: (status: AnyStatus) => boolean) =>
    byStatus.reduce((total, s) => total + (pick(s.status) ? s.count : 0), 0);
  const isCompleted = (status: AnyStatus) => isFinal(status) || status === 'not_suitable';
  const isReview = (status: AnyStatus) =>
    status === 'raw_review_pending' || status === 'detailed_review_pending';
  return {
    total: sum(() => true),
    active: sum((status) => !isFinal(status)),
    hired: sum((status) => status === 'employed'),
    pendingReviews: sum(isReview),
    inProgress: sum((status) => !isCompleted(status) && !isReview(status)),
    completed: sum(isCompleted),
    urgentDeadlines,
    overdue: byStatus.reduce((total, s) => total + s.overdue, 0),
    byStatus,
    positions,
  };
}

async function query(db: Db, now: Date): Promise<Statistics> {
  const [counts, waiting, justMissed, urgent, positions] = await Promise.all([
    db.query<{ status: AnyStatus; count: number; overdue: number }>({
      name: 'statistics-counts',
      text: countsSql,
    }),
    db.query<{ status: AnyStatus; oldest: string | null }>({
      name: 'statistics-waiting',
      text: waitingSql,
      values: [everyStatus],
    }),
    db.query<{ status: AnyStatus; justMissed: number }>({
      name: 'statistics-just-missed',
      text: justMissedSql,
      values: [now],
    }),
    db.query<{ urgent: number }>({ name: 'statistics-urgent', text: urgentSql, values: [now] }),
    db.query<{ position: string }>({ name: 'statistics-positions', text: positionsSql }),
  ]);
  const known = new Map<AnyStatus, Partial<StatusFigures>>();
  for (const { status, ...figures } of [...counts.rows, ...waiting.rows])
    known.set(status, { ...known.get(status), ...figures });
  for (const { status, justMissed: missed } of justMissed.rows) {
    const figures = known.get(status);
    known.set(status, { ...figures, overdue: (figures?.overdue ?? 0) + missed });
  }
  return statisticsOf(
    known,
    urgent.rows[0]?.urgent ?? 0,
    positions.rows.map((row) => row.position),
  );
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
    const figures = query(this.#db, now);
    const fresh = { at: now.getTime(), figures };
    this.#current = fresh;
    figures.catch(() => {
      if (this.#current === fresh) this.#current = null;
    });
    return figures;
  }
}
