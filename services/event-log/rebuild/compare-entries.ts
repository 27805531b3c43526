import type pg from 'pg';
import type { Db } from '#services/platform/db/postgres.ts';
import { type Figure, type FigureTable, keysOfFigures } from '../figures/add-entries.ts';
import type { PendingVersions } from '../figures/counted-entries.ts';
import { isIn, type Range } from '../ranges.ts';
import type { Difference, Differences } from './compare-projections.ts';
import { CopyLines } from './copy-lines.ts';

/** The figures that are kept for analytics, against those counted while the log was projected. */
const countedOf = (table: string): string => `${table}_counted`;
/** What a figure has to be changed by: a table, since all of them may be wrong. It is dropped with the rebuild's shadows. */
const wrongOf = (table: string): string => `${table}_wrong`;
const shown = 100;

interface Wrong {
  of: string;
  live: string;
  log: string;
  total: number;
}

/** Changes in a range of applications that are not added up yet, by application: the kept figures lack them. */
export async function pendingVersions(db: Db, range: Range): Promise<Map<string, PendingVersions[]>> {
  const { rows } = await db.query<PendingVersions & { id: string }>(
    `select application_id::text as id, version - jsonb_array_length(events) as after, version as "upTo"
     from application_changes where ${isIn(range)}`,
  );
  const pending = new Map<string, PendingVersions[]>();
  for (const { id, after, upTo } of rows) pending.set(id, [...(pending.get(id) ?? []), { after, upTo }]);
  return pending;
}

/** Tables that only this transaction sees, in which the same key may come in several parts. */
export async function createCounted(db: Db, figures: readonly Figure[]): Promise<void> {
  for (const { table } of figures)
    await db.query(`create temp table ${countedOf(table)} (like ${table}) on commit drop`);
}

/** Moves what was counted so far into the tables: figures grow with days and lengths, memory must not. */
export async function writeCounted(
  db: pg.PoolClient,
  figures: readonly Figure[],
  counted: { take: (table: FigureTable) => Iterable<string> },
): Promise<void> {
  for (const { table, key } of figures) {
    const lines = new CopyLines();
    for (const line of counted.take(table)) lines.add(line);
    await lines.copy(db, countedOf(table), `${key}, count`);
  }
}

/** A key is kept once, so that its count need not be summed, which for a bigint is dear. */
const wrongSql = ({ table, key }: Figure): string => `
  create table ${wrongOf(table)} as
  select ${key}, coalesce(max(live), 0) as live, coalesce(sum(log), 0) as log from (
    select ${key}, count as live, null::int as log from ${table}
    union all select ${key}, null, count::int from ${countedOf(table)}) figures
  group by ${key} having coalesce(max(live), 0) <> coalesce(sum(log), 0)`;

/**
 * Keeps what is missing for `mendEntries`.
 * @param db in the snapshot in which all was counted but the changes that are not added up yet
 */
export async function compareEntries(db: Db, figure: Figure): Promise<Differences> {
  const { table, key } = figure;
  await db.query(wrongSql(figure));
  const { rows } = await db.query<Wrong>(
    `select concat_ws(' ', ${key}) as of, live::text as live, log::text as log, count(*) over ()::int as total
     from ${wrongOf(table)} order by ${key} limit ${shown}`,
  );
  const first = rows.map(
    ({ of, live, log }): Difference => ({
      applicationId: '',
      table,
      detail: `${live} are counted of ${of}, by the log ${log}`,
      how: 'differs',
      of,
      columns: [{ name: 'count', live, log }],
    }),
  );
  return { count: rows[0]?.total ?? 0, first };
}

/** Adds what was found missing: figures that have grown since stay right. */
export async function mendEntries(db: Db): Promise<void> {
  for (const { table, key } of keysOfFigures)
    await db.query(
      `insert into ${table} as t (${key}, count) select ${key}, log - live from ${wrongOf(table)}
       on conflict (${key}) do update set count = t.count + excluded.count`,
    );
}

export async function dropWrongEntries(db: Db): Promise<void> {
  for (const { table } of keysOfFigures) await db.query(`drop table if exists ${wrongOf(table)}`);
}
