import type pg from 'pg';
import type { Db } from '#services/platform/db/postgres.ts';
import { statusCountsSql, statusDaysSql } from '../figures/count-again.ts';
import { isIn, type Range, thoseIn, workThrough } from '../ranges.ts';
import { shadowOf } from './shadow-table.ts';

/** A column that the live row and the log tell differently, as the database writes its values. */
interface ChangedColumn {
  name: string;
  live: string | null;
  log: string | null;
}

/** A row where the live projection and the log disagree. */
export interface Difference {
  applicationId: string;
  table: string;
  /** In the tables' own words. */
  detail: string;
  /** `missing`: only the log has such a row; `stray`: only the table; `ahead`: the table knows events that the log has lost. */
  how: 'differs' | 'missing' | 'stray' | 'ahead';
  /** Which row of an application or of a table: the event that a step began with, the status that is counted. */
  of: string | null;
  columns: ChangedColumn[];
}

const shown = 100;

/** Rows of some applications, live and as the log gives them, which are not the same record; what differs is found here. */
const unequal = (table: string, keys: readonly string[], where: string): string => `
  select *, count(*) over ()::int as total from (
    select application_id as id, ${keys[1] ?? 'null::int'} as of, to_jsonb(l) as live, to_jsonb(n) as log
    from (select * from ${table} where ${where}) l
    full join (select * from ${shadowOf(table)} where ${where}) n using (${keys.join(', ')})
    where l is distinct from n) d
  order by id, of limit ${shown}`;
const bothFigures = `jsonb_path_query_array(jsonb_build_array(
  jsonb_build_object('name', 'count', 'live', coalesce(l.count, 0)::text, 'log', coalesce(n.count, 0)::text),
  jsonb_build_object('name', 'overdue', 'live', coalesce(l.overdue, 0)::text, 'log', coalesce(n.overdue, 0)::text)
), '$[*] ? (@.live != @.log)')`;
/** What is not added up yet is found when it is asked for. */
const countsSql = `
  select '' as id, count(*) over ()::int as total, status as of, 'differs' as how, ${bothFigures} as columns
  from (select * from application_status_figures where count <> 0 or overdue <> 0) l
  full join (${statusCountsSql(shadowOf('application_states'))}) n using (status)
  where (l.count, l.overdue) is distinct from (n.count, n.overdue) limit ${shown}`;
const daysSql = `
  select '' as id, count(*) over ()::int as total, status || ' ' || day as of, 'differs' as how, ${bothFigures} as columns
  from (
    select status, day, sum(count) as count, sum(overdue) as overdue from application_status_day_figures
    group by status, day having sum(count) <> 0 or sum(overdue) <> 0) l
  full join (${statusDaysSql(shadowOf('application_states'))}) n using (status, day)
  where (l.count, l.overdue) is distinct from (n.count, n.overdue) order by day limit ${shown}`;

type Row = Pick<Difference, 'how' | 'of' | 'columns'> & { id: string; total: number };

/** 'status is employed, by the log rejected'; a hash is only named. */
const named = ({ columns }: Row): string =>
  columns
    .map(({ name, live, log }) =>
      name === 'head_hash'
        ? 'the hash of the last event'
        : `${name} is ${live ?? 'empty'}, by the log ${log ?? 'empty'}`,
    )
    .join('; ');

function ofState(row: Row): string {
  if (row.how === 'missing') return 'the projection is missing';
  if (row.how === 'stray') return 'the log has no such application';
  const events = row.columns.find(({ name }) => name === 'version');
  return row.how === 'ahead'
    ? `the projection knows ${events?.live} events, the log ends after ${events?.log}: the last of them are gone`
    : `the projection says something else than the log: ${named(row)}`;
}
function ofStep(row: Row): string {
  const step = `the step that began with event ${row.of}`;
  if (row.how === 'missing') return `${step} is missing`;
  return row.how === 'stray' ? `${step} is none by the log` : `${step} differs: ${named(row)}`;
}
function ofWay(row: Row): string {
  if (row.how === 'missing') return 'the way that it went is missing';
  return row.how === 'stray'
    ? 'it has not ended by the log, and has a way'
    : `the way differs: ${named(row)}`;
}
function ofCount({ of, columns }: Row): string {
  const [status, day] = of?.split(' ') ?? [];
  return columns
    .map(({ name, live, log }) => {
      const what = name === 'overdue' ? 'overdue applications' : 'applications';
      return `${live} ${what} are counted in ${status}${day ? ` since ${day}` : ''}, by the log ${log}`;
    })
    .join('; ');
}

const words = {
  application_states: ofState,
  application_steps: ofStep,
  application_ways: ofWay,
  application_status_counts: ofCount,
  application_status_days: ofCount,
};
type Table = keyof typeof words;

const figures: readonly [Table, string][] = [
  ['application_status_counts', countsSql],
  ['application_status_days', daysSql],
];

/** What differs, of which the first are shown. */
export interface Differences {
  count: number;
  first: Difference[];
}

function differencesOf(table: Table, rows: readonly Row[]): Differences {
  const first = rows.map((row) => {
    const { id: applicationId, how, of, columns } = row;
    return { applicationId, table, detail: words[table](row), how, of, columns };
  });
  return { count: rows[0]?.total ?? 0, first };
}

/** A row of a projection as JSON. */
type Projected = Record<string, unknown>;
interface Unequal {
  id: string;
  total: number;
  of: number | null;
  live: Projected | null;
  log: Projected | null;
}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function changed(live: Projected, log: Projected, keys: readonly string[]): ChangedColumn[] {
  const names = new Set([...Object.keys(live), ...Object.keys(log)].filter((name) => !keys.includes(name)));
  return [...names]
    .sort()
    .map((name) => ({ name, live: textOf(live[name]), log: textOf(log[name]) }))
    .filter((column) => column.live !== column.log);
}

function howOf({ live, log }: Unequal): Difference['how'] {
  if (!live) return 'missing';
  if (!log) return 'stray';
  return Number(live.version) > Number(log.version) ? 'ahead' : 'differs';
}

/** Finds rows that are not the same record. @param keys columns that name a row */
async function findUnequal(
  db: Db,
  [table, keys, where]: [table: Table, keys: readonly string[], where: string],
  ids: readonly string[],
): Promise<Differences> {
  const { rows } = await db.query<Unequal>(unequal(table, keys, where), [ids]);
  return differencesOf(
    table,
    rows.map((row) => {
      const { id, total, live, log } = row;
      const isWhole = table === 'application_states' && !(live && log);
      const columns = isWhole ? [] : changed(live ?? {}, log ?? {}, keys);
      return { id, total, of: row.of === null ? null : String(row.of), how: howOf(row), columns };
    }),
  );
}

/** Looks at one table of some applications; `ids` is the statement's `$1`. */
type Look = (db: Db, where: string, ids: readonly string[]) => Promise<Differences>;
const looks: readonly Look[] = [
  (db, where, ids) => findUnequal(db, ['application_states', ['application_id'], where], ids),
  (db, where, ids) => findUnequal(db, ['application_steps', ['application_id', 'version'], where], ids),
  (db, where, ids) =>
    findUnequal(db, ['application_ways', ['application_id'], `${where} and ${isAddedUp}`], ids),
];
/** What is not added up yet is found when it is asked for. */
const isAddedUp = 'application_id not in (select application_id from application_changes)';

export interface Compared {
  /** All of one snapshot; the first one is in the transaction that caught the shadows up, and alone sees that. */
  clients: readonly [pg.PoolClient, ...pg.PoolClient[]];
  ranges: readonly Range[];
  /** Streams that were caught up. */
  changed: readonly string[];
  /** Called after each look; what it throws ends the comparison. */
  beat: () => Promise<void>;
}

/** Live rows against rebuilt ones, whole, as records, range by range. */
export async function differences({ clients, ranges, changed, beat }: Compared): Promise<Differences> {
  const all: Differences = { count: 0, first: [] };
  const add = ({ count, first }: Differences) => {
    all.count += count;
    all.first.push(...first.slice(0, shown - all.first.length));
  };
  const items = looks.flatMap((look) => ranges.map((range) => ({ look, range })));
  const compare = async (db: pg.PoolClient, { look, range }: (typeof items)[number]) => {
    const found = await look(
      db,
      `${isIn(range)} and application_id <> all ($1::uuid[])`,
      thoseIn(changed, range),
    );
    await beat();
    return found;
  };
  await workThrough(clients, items, compare, add);
  const [own] = clients;
  if (changed.length > 0)
    for (const look of looks) add(await look(own, 'application_id = any ($1::uuid[])', changed));
  for (const [table, sql] of figures) add(differencesOf(table, (await own.query<Row>(sql)).rows));
  return all;
}
