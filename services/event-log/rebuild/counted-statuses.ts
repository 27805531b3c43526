import type { Db } from '#services/platform/db/postgres.ts';
import { statusDaysSql } from '../figures/count-again.ts';
import { shadowOf } from './shadow-table.ts';

/**
 * The figures of the statuses as the shadows give them. Counting takes longer the more applications there are, so it is done before the
 * moment in which everybody waits, and streams that are caught up later move what was counted.
 */

/** A table that one transaction sees; the same figure may come in several parts. */
const counted = 'counted_statuses';

const add = (db: Db, sign: '+' | '-', also = 'true', values: unknown[] = []) =>
  db.query(
    `insert into ${counted} (status, day, count, overdue)
     select status, day, ${sign}count, ${sign}overdue from (${statusDaysSql(shadowOf('application_states'), also)}) figures`,
    values,
  );

export async function countStatuses(db: Db): Promise<void> {
  await db.query(
    `create temp table ${counted} (status text, day date, count bigint, overdue bigint) on commit drop`,
  );
  await add(db, '+');
}

/** Runs `change`, which changes the shadows of these streams alone. */
export async function countChanged(
  db: Db,
  ids: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  const those = 'application_id = any($1::uuid[])';
  await add(db, '-', those, [ids]);
  await change();
  await add(db, '+', those, [ids]);
}

/** Of all figures only those are written that are not what was counted. */
const keepSql = (table: string, key: string): string => `
  with counted as materialized (
    select ${key}, sum(count)::bigint as count, sum(overdue)::bigint as overdue from ${counted}
    group by ${key} having sum(count) <> 0 or sum(overdue) <> 0),
  wrong as materialized (
    select ${key}, coalesce(c.count, 0) as count, coalesce(c.overdue, 0) as overdue
    from ${table} k full join counted c using (${key})
    where (k.count, k.overdue) is distinct from (coalesce(c.count, 0), coalesce(c.overdue, 0)))
  insert into ${table} (${key}, count, overdue) select ${key}, count, overdue from wrong
  on conflict (${key}) do update set count = excluded.count, overdue = excluded.overdue`;

const kept = [
  ['application_status_counts', 'status'],
  ['application_status_days', 'status, day'],
] as const;

/** Makes the kept figures those that were counted. Inside a transaction in which nothing is appended. */
export async function keepCounted(db: Db): Promise<void> {
  for (const [table, key] of kept) {
    await db.query(keepSql(table, key));
    await db.query(`delete from ${table} where count = 0 and overdue = 0`);
  }
}
