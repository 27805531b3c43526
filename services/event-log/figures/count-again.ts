import type { Db } from '#services/platform/db/postgres.ts';
import { addAll, addChanges } from './add-entries.ts';
import { waysOf } from './ways.ts';

/** The kept figures as the projections and the log give them, as statements: what a rebuild compares and puts in their place. */

/** Columns status, count, overdue. @param states the table of states to count */
export const statusCountsSql = (states: string): string => `
  select status, count(*) as count, count(*) filter (where is_overdue) as overdue
  from ${states} where not is_sandbox group by status`;

/** Columns status, day, count, overdue. @param also a condition on `application_id` */
export const statusDaysSql = (states: string, also = 'true'): string => `
  select status, day, sum(count)::bigint as count, sum(overdue)::bigint as overdue from (
    select status, utc_day(status_since) as day, count(*) as count, 0 as overdue
    from ${states} where not is_sandbox and ${also} group by 1, 2
    union all
    select status, utc_day(greatest(deadline_due, status_since)), 0, count(*)
    from ${states} where is_overdue and not is_sandbox and ${also} group by 1, 2) counted
  group by status, day`;

/** What counting needs of an event `e`: staff by account, applicants together. */
export const countedColumns = `e.type, coalesce(e.data->>'release', 'unknown') as release,
  coalesce(e.data #>> '{actor,kind}', 'unknown') as kind,
  coalesce(case when e.data #>> '{actor,kind}' in ('editor', 'admin') then e.data #>> '{actor,id}' end, '') as actor_id`;

/** Columns day, type, release, kind, actor_id, events. @param also a condition on `e` */
export const eventDaysSql = (states: string, also = 'true'): string => `
  select day, type, release, kind, actor_id, count(*) as events from (
    select utc_day(e.recorded_at) as day, ${countedColumns} from application_events e
    where ${also} and e.application_id not in (select application_id from ${states} where is_sandbox)) counted
  group by day, type, release, kind, actor_id`;

/** Puts figures counted from the states in the place of the kept ones. */
async function countStatusesAgain(db: Db): Promise<void> {
  await db.query('delete from application_status_counts');
  await db.query('delete from application_status_days');
  await db.query(
    `insert into application_status_counts (status, count, overdue) ${statusCountsSql('application_states')}`,
  );
  await db.query(
    `insert into application_status_days (status, day, count, overdue) ${statusDaysSql('application_states')}`,
  );
}

/** Adds up the events, entries and misses of all changes and leaves none. Inside a transaction that holds their table. */
export async function settleChanges(db: Db): Promise<void> {
  await db.query(
    `insert into application_event_days as t (day, type, release, kind, actor_id, events)
     select day, type, release, kind, actor_id, count(*) from application_event_day_changes group by 1, 2, 3, 4, 5
     on conflict (day, type, release, kind, actor_id) do update set events = t.events + excluded.events`,
  );
  await db.query(addChanges);
  await db.query('delete from application_changes');
}

/** The same of all figures, for a log that was filled by other ways than the append. */
export async function countAgain(db: Db): Promise<void> {
  await db.query('delete from application_changes');
  await countStatusesAgain(db);
  await db.query('delete from application_funnel_days');
  await db.query('delete from application_lengths');
  await db.query('delete from application_missed_days');
  await db.query(addAll);
  await db.query('delete from application_ways');
  await db.query(`insert into application_ways (application_id, way, ended_at) ${waysOf('true')}`);
  await db.query('delete from application_event_days');
  await db.query(
    `insert into application_event_days (day, type, release, kind, actor_id, events) ${eventDaysSql('application_states')}`,
  );
}
