import type { Db } from '#services/platform/db/postgres.ts';
import { statusCountsSql, statusDaysSql } from '../figures/count-again.ts';
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

const statesSql = `
  select id, total, null as of,
         case when (l).version is null then 'missing' when (n).version is null then 'stray'
              when (l).version > (n).version then 'ahead' else 'differs' end as how,
         case when (l).version is null or (n).version is null then '[]' else ${columns('d.l', 'd.n')} end as columns
  from (
    select application_id as id, l, n, count(*) over ()::int as total
    from application_states l full join ${shadowOf('application_states')} n using (application_id)
    where l is distinct from n limit ${shown}) d`;
const stepsSql = `
  select id, total, version::text as of,
         case when (l).version is null then 'missing' when (n).version is null then 'stray' else 'differs' end as how,
         ${columns("to_jsonb(d.l) - '{application_id,version}'::text[]", "to_jsonb(d.n) - '{application_id,version}'::text[]")} as columns
  from (
    select application_id as id, version, l, n, count(*) over ()::int as total
    from application_steps l full join ${shadowOf('application_steps')} n using (application_id, version)
    where l is distinct from n limit ${shown}) d`;
const bothFigures = `jsonb_path_query_array(jsonb_build_array(
  jsonb_build_object('name', 'count', 'live', coalesce(l.count, 0)::text, 'log', coalesce(n.count, 0)::text),
  jsonb_build_object('name', 'overdue', 'live', coalesce(l.overdue, 0)::text, 'log', coalesce(n.overdue, 0)::text)
), '$[*] ? (@.live != @.log)')`;
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
function ofCount({ of, columns }: Row): string {
  const [status, day] = of?.split(' ') ?? [];
  return columns
    .map(({ name, live, log }) => {
      const what = name === 'overdue' ? 'overdue applications' : 'applications';
      return `${live} ${what} are counted in ${status}${day ? ` since ${day}` : ''}, by the log ${log}`;
    })
    .join('; ');
}

/** Live rows against rebuilt ones, whole, as records: to be called in one snapshot, in which the shadows are caught up. */
export async function differences(db: Db): Promise<{ count: number; first: Difference[] }> {
  const first: Difference[] = [];
  let count = 0;
  for (const [table, sql, detailOf] of [
    ['application_states', statesSql, ofState],
    ['application_steps', stepsSql, ofStep],
    ['application_status_counts', countsSql, ofCount],
    ['application_status_days', daysSql, ofCount],
  ] as const) {
    const { rows } = await db.query<Row>(sql);
    count += rows[0]?.total ?? 0;
    first.push(
      ...rows.map((row) => {
        const { id: applicationId, how, of, columns } = row;
        return { applicationId, table, detail: detailOf(row), how, of, columns };
      }),
    );
  }
  return { count, first: first.slice(0, shown) };
}
