import { waysDescribed, waysOf } from '#services/event-log/figures/ways.ts';
import type { Clock } from '#services/platform/clock.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { ReadCache } from '#services/platform/db/read-cache.ts';
import type { JourneysAnswer, Way } from './contract.ts';

/** More than anybody looks through; corrections make ways of their own. */
const mostWays = 500;

const changed = 'select application_id from changed';
/**
 * The ways that are kept, without those of applications whose changes are not added up yet: these are found again. What a way is called is
 * read from the application that ended last on it. Of ways that are equally rare the latest are shown.
 */
const waysSql = `
  with changed as materialized (select distinct application_id from application_changes),
  fresh as materialized (${waysOf(`application_id in (${changed})`)}),
  counted as (
    select way, count(*)::int as count, max(ended_at) as ended_at from (
      select way, ended_at from application_ways where application_id not in (${changed})
      union all select way, ended_at from fresh) known
    group by way),
  commonest as materialized (
    select *, sum(count) over ()::int as ended from counted order by count desc, ended_at desc, way limit ${mostWays}),
  last as materialized (
    select way, application_id from application_ways
    where (way, ended_at) in (select way, ended_at from commonest) and application_id not in (${changed})
    union all
    select way, application_id from fresh where (way, ended_at) in (select way, ended_at from commonest)),
  newest as materialized (
    select c.*, l.application_id from commonest c
    join (select distinct on (way) way, application_id from last order by way, application_id desc) l using (way))
  select path, late, by_staff as "byStaff", is_answered as "isAnswered", is_early as "isEarly", count, ended,
         application_id as newest, ended_at as "newestAt"
  from newest join (${waysDescribed('application_id in (select application_id from newest)')}) described using (application_id, ended_at)
  order by count desc, path, late`;

interface Row extends Pick<Way, 'isAnswered' | 'isEarly' | 'count' | 'newest' | 'newestAt'> {
  path: string;
  late: string;
  byStaff: boolean;
  ended: number;
}

const listed = <T extends string>(text: string): T[] => (text === '' ? [] : (text.split('>') as T[]));

async function readWays(db: Db, now: Date): Promise<JourneysAnswer> {
  const { rows } = await db.query<Row>({ name: 'journeys', text: waysSql });
  const { rows: all } = await db.query<{ total: number }>({
    name: 'journeys-total',
    text: 'select sum(count)::int as total from application_status_figures',
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

/** The ways of all applications, cached until a change. */
export class WaysReader {
  readonly #db: Db;
  readonly #kept: ReadCache<JourneysAnswer>;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#kept = new ReadCache(clock, 'journeys');
  }

  /** Something changed. */
  forget = (): void => this.#kept.forget();

  read(): Promise<JourneysAnswer> {
    return this.#kept.read('all', (now) => readWays(this.#db, now));
  }
}
