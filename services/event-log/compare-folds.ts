import type { Pool } from '#services/platform/postgres.ts';
import { twinOf } from './twin.ts';

/** A row where the live fold and the log disagree. */
export interface Difference {
  applicationId: string;
  table: string;
  detail: string;
}

const shown = 100;

/**
 * Live rows against rebuilt ones, at the same version: whatever changed since the rebuild read it is caught up later and
 * is no difference. Rows are compared whole, as records.
 */
const statesSql = `
  select coalesce(l.application_id, n.application_id) as id,
         case when l.application_id is null then 'the fold is missing'
              when n.application_id is null then 'the log has no such application'
              else 'the fold says something else than the log' end as detail
  from application_states l full join ${twinOf('application_states')} n using (application_id)
  where (l.version = n.version and l is distinct from n)
     or (n.application_id is null and not exists (select from application_events e where e.application_id = l.application_id))
     or l.application_id is null`;
const stepsSql = `
  select coalesce(l.application_id, n.application_id) as id, 'step ' || coalesce(l.version, n.version) || ' differs' as detail
  from (select p.* from application_steps p join application_states s using (application_id)
        join ${twinOf('application_states')} t on t.application_id = s.application_id and t.version = s.version) l
  full join (select p.* from ${twinOf('application_steps')} p join application_states s using (application_id)
        join ${twinOf('application_states')} t on t.application_id = s.application_id and t.version = s.version) n
    on l.application_id = n.application_id and l.version = n.version
  where l is distinct from n`;
const countsSql = `
  select status as detail from (
    select status, sum(change) as live from (
      select status, count as change from application_status_counts
      union all select entered_status, 1 from application_status_changes
      union all select left_status, -1 from application_status_changes where left_status is not null
    ) c group by status having sum(change) <> 0
  ) live full join (
    select status, count(*) as folded from application_states where not is_sandbox group by status
  ) folded using (status) where live.live is distinct from folded.folded`;

/** In one snapshot, so that a fold and its counts are of the same moment. */
export async function differences(pool: Pool): Promise<{ count: number; first: Difference[] }> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const first: Difference[] = [];
    let count = 0;
    for (const [table, sql] of Object.entries({
      application_states: statesSql,
      application_steps: stepsSql,
    })) {
      const { rows } = await client.query<{ id: string; detail: string }>(sql);
      count += rows.length;
      first.push(...rows.slice(0, shown).map(({ id, detail }) => ({ applicationId: id, table, detail })));
    }
    const { rows } = await client.query<{ detail: string }>(countsSql);
    count += rows.length;
    first.push(
      ...rows.map(({ detail }) => ({
        applicationId: '',
        table: 'application_status_counts',
        detail: `the count of ${detail} differs`,
      })),
    );
    await client.query('commit');
    return { count, first: first.slice(0, shown) };
  } finally {
    client.release();
  }
}
