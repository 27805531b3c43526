import { type Db, inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { addFigures } from './add-entries.ts';
import { entriesOfChanges } from './entries.ts';
import { missesOfChanges } from './misses.ts';
import { dropWays, keepWays } from './ways.ts';

/** Of one turn, so that no transaction is long. */
export const mostAddedUp = 10_000;

/** Changes by their applications and versions; an application may be there several times. */
type Keys = [ids: string[], versions: number[]];

async function waiting(db: Db): Promise<Keys> {
  const { rows: gate } = await db.query<{ is_free: boolean }>({
    name: 'gate-of-add-up',
    text: "select pg_try_advisory_xact_lock(hashtext('cursus:add-up')) as is_free",
  });
  if (!gate[0]?.is_free) return [[], []];
  const { rows } = await db.query<{ application_id: string; version: number }>({
    name: 'changes',
    text: `select application_id, version from application_changes limit ${mostAddedUp}`,
  });
  return [rows.map((row) => row.application_id), rows.map((row) => row.version)];
}

/**
 * Adds up the changes so far (decision 0012); the worker calls it every second or so. One at a time: of two that add to several tables
 * each could wait for the other. Changes go in the same transaction, and by a statement that asks every shard of a cluster: so Citus
 * commits it in two phases, and none is lost when a node ends in the middle (decision 0061).
 * @returns how many: with `mostAddedUp` more may wait
 */
export async function addUpChanges(pool: Pool): Promise<number> {
  return inTransaction(pool, async (db) => {
    const keys = await waiting(db);
    const [ids] = keys;
    if (ids.length === 0) return 0;
    await db.query({ name: 'add-up-changes', text: addUpSql, values: keys });
    await db.query({ name: 'drop-ways', text: dropWays, values: [ids] });
    await db.query({ name: 'keep-ways', text: keepWays, values: [ids] });
    await db.query({
      name: 'drop-changes',
      text: `delete from application_changes where ${taken}`,
      values: keys,
    });
    await db.query({
      name: 'drop-empty-days',
      text: `with statuses as (delete from application_status_days where count = 0 and overdue = 0)
             delete from application_funnel_days where count = 0`,
    });
    return ids.length;
  });
}

/** Those that are added up now: the statement's `$1` and `$2`. */
const taken = '(application_id, version) in (select * from unnest($1::uuid[], $2::int[]))';

/** What a table's new rows add to those of the same key. */
const added = (...columns: string[]): string =>
  columns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ');

const addUpSql = `
  with taken as materialized (select * from application_changes where ${taken}),
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
  ${addFigures('entries', missesOfChanges('taken'))}
  insert into application_event_days as t (day, type, release, kind, actor_id, events)
  select utc_day(recorded_at), e ->> 0, release, e ->> 1, e ->> 2, count(*)
  from taken, jsonb_array_elements(events) e group by 1, 2, 3, 4, 5
  on conflict (day, type, release, kind, actor_id) do update set ${added('events')}`;
