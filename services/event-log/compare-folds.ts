import type { Db } from '#services/platform/postgres.ts';
import { twinOf } from './twin.ts';

/** A row where the live fold and the log disagree. */
export interface Difference {
  applicationId: string;
  table: string;
  detail: string;
}

const shown = 100;

/** 'status is employed, by the log rejected'; a hash is only named. Made for the rows that are shown alone. */
const columns = (live: string, folded: string): string => `(
  select string_agg(
    case when key = 'head_hash' then 'the hash of the last fact'
         else format('%s is %s, by the log %s', key, coalesce(l.value, 'empty'), coalesce(n.value, 'empty')) end, '; ' order by key)
  from jsonb_each_text(to_jsonb(${live})) l join jsonb_each_text(to_jsonb(${folded})) n using (key)
  where l.value is distinct from n.value)`;

const statesSql = `
  select id, total,
         case when (l).version is null then 'the fold is missing'
              when (n).version is null then 'the log has no such application'
              when (l).version > (n).version
                then format('the fold knows %s facts, the log ends after %s: the last of them are gone', (l).version, (n).version)
              else 'the fold says something else than the log: ' || ${columns('d.l', 'd.n')} end as detail
  from (
    select application_id as id, l, n, count(*) over ()::int as total
    from application_states l full join ${twinOf('application_states')} n using (application_id)
    where l is distinct from n limit ${shown}) d`;
const stepsSql = `
  select id, total,
         format('the stay that began with fact %s ', version) ||
         case when (l).version is null then 'is missing'
              when (n).version is null then 'is none by the log'
              else 'differs: ' || ${columns('d.l', 'd.n')} end as detail
  from (
    select application_id as id, version, l, n, count(*) over ()::int as total
    from application_steps l full join ${twinOf('application_steps')} n using (application_id, version)
    where l is distinct from n limit ${shown}) d`;
const countsSql = `
  select '' as id, count(*) over ()::int as total,
         format('%s applications are counted in %s, by the log %s', coalesce(live, 0), status, coalesce(folded, 0)) as detail
  from (
    select status, sum(change) as live from (
      select status, count as change from application_status_counts
      union all select entered_status, 1 from application_status_changes
      union all select left_status, -1 from application_status_changes where left_status is not null
    ) c group by status having sum(change) <> 0
  ) l full join (
    select status, count(*) as folded from ${twinOf('application_states')} where not is_sandbox group by status
  ) n using (status) where live is distinct from folded`;

interface Row {
  id: string;
  total: number;
  detail: string;
}

/** Live rows against rebuilt ones, whole, as records: to be called in one snapshot, in which the twins are caught up. */
export async function differences(db: Db): Promise<{ count: number; first: Difference[] }> {
  const first: Difference[] = [];
  let count = 0;
  for (const [table, sql] of Object.entries({
    application_states: statesSql,
    application_steps: stepsSql,
    application_status_counts: countsSql,
  })) {
    const { rows } = await db.query<Row>(sql);
    count += rows[0]?.total ?? 0;
    first.push(...rows.map(({ id, detail }) => ({ applicationId: id, table, detail })));
  }
  return { count, first: first.slice(0, shown) };
}
