import type { Db } from '#services/platform/db/postgres.ts';
import { figuresOfAll, figuresOfChanges } from '../figures/add-entries.ts';
import { entriesOfChanges, entriesSql } from '../figures/entries.ts';
import type { Difference, Differences } from './compare-projections.ts';
import { shadowOf } from './shadow-table.ts';

/** The figures that are kept for analytics, against those of the log. */
const shadows = { states: shadowOf('application_states'), steps: shadowOf('application_steps') };
const changed = figuresOfChanges('application_changes', 'changed_entries', shadows);
const kept = figuresOfAll('every_entry', shadows).map((figure, place) => ({
  ...figure,
  changed: changed[place]?.rows ?? '',
}));
/** What a figure has to be changed by: a table, since all of them may be wrong. It is dropped with the rebuild's shadows. */
const wrongOf = (table: string): string => `${table}_wrong`;
const shown = 100;

interface Wrong {
  of: string;
  live: string;
  log: string;
  total: number;
}

const wrongSql = ({ table, key, rows, changed }: (typeof kept)[number]): string => `
  create table ${wrongOf(table)} as
  select ${key}, coalesce(l.count, 0) as live, coalesce(n.count, 0) as log from (
    select ${key}, sum(count) as count
    from (select ${key}, count from ${table} union all select ${key}, count from (${changed}) changed) figures
    group by ${key}) l
  full join (select ${key}, sum(count) as count from (${rows}) counted group by ${key}) n using (${key})
  where coalesce(l.count, 0) <> coalesce(n.count, 0)`;

/**
 * Compares in the snapshot in which the shadows are complete, and keeps what is missing for `mendEntries`. Changes that are not added up
 * yet count by the shadows too: it is by them that they will be added up.
 */
export async function compareEntries(db: Db): Promise<Differences> {
  await db.query(`create temp table every_entry on commit drop as ${entriesSql(shadows)}`);
  await db.query(
    `create temp table changed_entries on commit drop as ${entriesOfChanges('application_changes', shadows)}`,
  );
  const found: Differences = { count: 0, first: [] };
  for (const figure of kept) {
    const { table, key } = figure;
    await db.query(wrongSql(figure));
    const { rows } = await db.query<Wrong>(
      `select concat_ws(' ', ${key}) as of, live::text as live, log::text as log, count(*) over ()::int as total
       from ${wrongOf(table)} order by ${key} limit ${shown}`,
    );
    found.count += rows[0]?.total ?? 0;
    found.first.push(
      ...rows.map(
        ({ of, live, log }): Difference => ({
          applicationId: '',
          table,
          detail: `${live} are counted of ${of}, by the log ${log}`,
          how: 'differs',
          of,
          columns: [{ name: 'count', live, log }],
        }),
      ),
    );
  }
  return found;
}

/** Adds what was found missing: figures that have grown since stay right. */
export async function mendEntries(db: Db): Promise<void> {
  for (const { table, key } of kept)
    await db.query(
      `insert into ${table} as t (${key}, count) select ${key}, log - live from ${wrongOf(table)}
       on conflict (${key}) do update set count = t.count + excluded.count`,
    );
}

export async function dropWrongEntries(db: Db): Promise<void> {
  for (const { table } of kept) await db.query(`drop table if exists ${wrongOf(table)}`);
}
