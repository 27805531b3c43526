import type { Db } from '#services/platform/db/postgres.ts';
import { addFigures } from './add-entries.ts';
import { entriesOfChanges } from './entries.ts';
import { missesOfChanges } from './misses.ts';
import { keepWays } from './ways.ts';

/**
 * Adds up the changes so far (decision 0012); the worker calls it every second or so. One at a time: of two that add to several tables
 * each could wait for the other.
 */
export async function addUpChanges(db: Db): Promise<void> {
  await db.query({ name: 'add-up-changes', text: addUpSql });
  await db.query({
    name: 'drop-empty-days',
    text: `with statuses as (delete from application_status_days where count = 0 and overdue = 0)
           delete from application_funnel_days where count = 0`,
  });
}

/** What a table's new rows add to those of the same key. */
const added = (...columns: string[]): string =>
  columns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ');

const addUpSql = `
  with gate as materialized (select pg_try_advisory_xact_lock(hashtext('cursus:add-up')) as is_free),
  taken as (
    delete from application_changes where ctid = any(array(
      select ctid from application_changes limit 10000 for update skip locked))
      and (select is_free from gate)
    returning *
  ),
  moved as (
    select status, utc_day(since) as day, count, 0 as overdue from (
      select entered_status as status, entered_since as since, 1 as count from taken where entered_status is not null
      union all select left_status, left_since, -1 from taken where left_status is not null) m
    union all
    select status, utc_day(since), 0, overdue from (
      select entered_status as status, entered_overdue_since as since, 1 as overdue from taken where entered_overdue_since is not null
      union all select left_status, left_overdue_since, -1 from taken where left_overdue_since is not null) m
  ),
  statuses as (
    insert into application_status_counts as t (status, count, overdue)
    select status, sum(count), sum(overdue) from moved group by status
    on conflict (status) do update set ${added('count', 'overdue')}
  ),
  days as (
    insert into application_status_days as t (status, day, count, overdue)
    select status, day, sum(count), sum(overdue) from moved group by status, day
    on conflict (status, day) do update set ${added('count', 'overdue')}
  ),
  entries as materialized (${entriesOfChanges('taken')}),
  ${addFigures('entries', missesOfChanges('taken'))},
  ${keepWays('select application_id from taken')}
  insert into application_event_days as t (day, type, release, kind, actor_id, events)
  select utc_day(recorded_at), e ->> 0, release, e ->> 1, e ->> 2, count(*)
  from taken, jsonb_array_elements(events) e group by 1, 2, 3, 4, 5
  on conflict (day, type, release, kind, actor_id) do update set ${added('events')}`;
