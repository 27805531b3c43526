import { applicationsView } from '#services/applications/projections/view.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import type { FreshDatabase } from './fresh-database.ts';

/** Empties `to` and gives it the events that had happened in `from` by an instant, with their forms, projected. */
export async function logUntil(from: FreshDatabase, to: FreshDatabase, at: Date): Promise<void> {
  await to.owner.query('alter table application_events disable trigger user');
  await to.owner.query('truncate application_events, application_forms');
  await to.owner.query('alter table application_events enable trigger user');
  const { rows: columns } = await to.owner.query<{ table: string; columns: string }>(
    `select table_name as table, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name in ('application_events', 'application_forms') and is_generated = 'NEVER' group by 1`,
  );
  for (const { table, columns: names } of columns) {
    const { rows } = await from.owner.query<{ all: string }>(
      `select json_agg(t)::text as all from ${table} t
       where application_id in (select application_id from application_events where recorded_at <= $1)
       ${table === 'application_events' ? 'and recorded_at <= $1' : ''}`,
      [at],
    );
    await to.owner.query(
      `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
      [rows[0]?.all ?? '[]'],
    );
  }
  const pool = createPool({ url: to.url, max: 4, name: 'log until', statementTimeoutMs: 0 });
  const { swapped } = await rebuildProjections(pool, {
    views: [applicationsView],
  });
  await pool.end();
  if (!swapped) throw new Error('the projections were not swapped');
}
