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

/** Made for the rows that are shown alone. */
const columns = (live: string, projected: string): string => `coalesce((
  select jsonb_agg(jsonb_build_object('name', key, 'live', l.value, 'log', n.value) order by key)
  from jsonb_each_text(to_jsonb(${live})) l full join jsonb_each_text(to_jsonb(${projected})) n using (key)
  where l.value is distinct from n.value), '[]')`;

/** Rows of some applications, live and as the log gives them, which are not the same record. */
const unequal = (table: string, key: string, where: string): string => `
  select ${key}, l, n, count(*) over ()::int as total
  from (select * from ${table} where ${where}) l
  full join (select * from ${shadowOf(table)} where ${where}) n using (${key})
  where l is distinct from n order by ${key} limit ${shown}`;

const statesSql = (where: string): string => `
  select application_id as id, total, null as of,
         case when (l).version is null then 'missing' when (n).version is null then 'stray'
              when (l).version > (n).version then 'ahead' else 'differs' end as how,
         case when (l).version is null or (n).version is null then '[]' else ${columns('d.l', 'd.n')} end as columns
  from (${unequal('application_states', 'application_id', where)}) d`;
const stepsSql = (where: string): string => `
  select application_id as id, total, version::text as of,
         case when (l).version is null then 'missing' when (n).version is null then 'stray' else 'differs' end as how,
         ${columns("to_jsonb(d.l) - '{application_id,version}'::text[]", "to_jsonb(d.n) - '{application_id,version}'::text[]")} as columns
  from (${unequal('application_steps', 'application_id, version', where)}) d`;
const bothFigures = `jsonb_path_query_array(jsonb_build_array(
  jsonb_build_object('name', 'count', 'live', coalesce(l.count, 0)::text, 'log', coalesce(n.count, 0)::text),
  jsonb_build_object('name', 'overdue', 'live', coalesce(l.overdue, 0)::text, 'log', coalesce(n.overdue, 0)::text)
), '$[*] ? (@.live != @.log)')`;
/** What is not added up yet is found when it is asked for. */
const waysSql = (where: string): string => `
  select application_id as id, total, null as of,
         case when (l).way is null then 'missing' when (n).way is null then 'stray' else 'differs' end as how,
         ${columns('d.l', 'd.n')} as columns
  from (${unequal('application_ways', 'application_id', `${where} and application_id not in (select application_id from application_changes)`)}) d`;
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

/** What differs, of which the first are shown. */
export interface Differences {
  count: number;
  first: Difference[];
}

async function find(db: Db, table: Table, sql: string, values: unknown[] = []): Promise<Differences> {
  const { rows } = await db.query<Row>(sql, values);
  const first = rows.map((row) => {
    const { id: applicationId, how, of, columns } = row;
    return { applicationId, table, detail: words[table](row), how, of, columns };
  });
  return { count: rows[0]?.total ?? 0, first };
}

/** Looks at one table of some applications; `ids` is the statement's `$1`. */
type Look = (db: Db, where: string, ids: readonly string[]) => Promise<Differences>;
const looks: readonly Look[] = [
  (db, where, ids) => find(db, 'application_states', statesSql(where), [ids]),
  (db, where, ids) => find(db, 'application_steps', stepsSql(where), [ids]),
  (db, where, ids) => find(db, 'application_ways', waysSql(where), [ids]),
];

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
  add(await find(own, 'application_status_counts', countsSql));
  add(await find(own, 'application_status_days', daysSql));
  return all;
}
