import type { Clock } from '#services/platform/clock.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { ReadCache } from '#services/platform/db/read-cache.ts';
import { finalStatuses } from '#state-machines/application/vocabulary.ts';
import type { JourneysAnswer, Way } from './contract.ts';

/** More than anybody looks through; corrections make ways of their own. */
const mostWays = 500;

/**
 * One pass over steps and states. Who ended it is in the projection: the last decision is staff's own, or nobody's of them. An
 * assessment from before its invitation was taken early. The newest of a way is a maximum, so that the ways, which are few, are
 * counted without sorting all applications by theirs.
 */
const waysSql = `
  with steps as (
    select application_id, string_agg(status, '>' order by version) as path,
           min(entered_at) filter (where status = 'assessment_booking') as invited_at
    from application_steps group by application_id),
  missed as (
    select application_id, string_agg(distinct data -> 'data' ->> 'kind', '>') as late
    from application_events where type = 'deadline.missed' group by application_id),
  ended as (
    select s.application_id, s.status_since, concat_ws('>', p.path, s.status) as path, coalesce(m.late, '') as late,
           s.decision_version is not null and s.decision_version = s.status_version as by_staff,
           s.contract_response_at is not null as answered,
           s.assessment_completed_at is not null
             and s.assessment_completed_at < coalesce(p.invited_at, 'infinity') as early
    from application_states s
    left join steps p using (application_id) left join missed m using (application_id)
    where not s.is_sandbox and s.status = any($1))
  select path, late, by_staff as "byStaff", answered as "isAnswered", early as "isEarly", count(*)::int as count,
         sum(count(*)) over ()::int as ended,
         right(max(to_char(status_since at time zone 'utc', 'YYYYMMDDHH24MISSUS') || application_id::text collate "C"), 36) as newest,
         max(status_since) as "newestAt"
  from ended group by 1, 2, 3, 4, 5 order by count desc, path, late limit ${mostWays}`;

interface Row extends Pick<Way, 'isAnswered' | 'isEarly' | 'count' | 'newest' | 'newestAt'> {
  path: string;
  late: string;
  byStaff: boolean;
  ended: number;
}

const listed = <T extends string>(text: string): T[] => (text === '' ? [] : (text.split('>') as T[]));

async function readWays(db: Db, now: Date): Promise<JourneysAnswer> {
  const { rows } = await db.query<Row>({ name: 'journeys', text: waysSql, values: [finalStatuses] });
  const { rows: all } = await db.query<{ total: number }>({
    name: 'journeys-total',
    text: 'select count(*)::int as total from application_states where not is_sandbox',
  });
  return {
    at: now.toISOString(),
    total: all[0]?.total ?? 0,
    ended: rows[0]?.ended ?? 0,
    ways: rows.map(({ path, late, byStaff, isAnswered, isEarly, count, newest, newestAt }) => ({
      path: listed(path),
      endedBy: byStaff ? 'staff' : 'applicant',
      isAnswered,
      late: listed(late),
      isEarly,
      count,
      newest,
      newestAt,
    })),
  };
}

/** The ways of all applications, for many readers: computed anew after a change. */
export class WaysReader {
  readonly #db: Db;
  readonly #kept: ReadCache<JourneysAnswer>;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#kept = new ReadCache(clock);
  }

  /** Something changed. */
  forget = (): void => this.#kept.forget();

  read(): Promise<JourneysAnswer> {
    return this.#kept.read('all', (now) => readWays(this.#db, now));
  }
}
