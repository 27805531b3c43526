import type { Pool } from '#services/platform/db/postgres.ts';

/** More rows of a table, each as this application's but for its own fields, the id among them. */
export async function copyRows(
  owner: Pool,
  table: string,
  id: string,
  rows: readonly ({ application_id: string } & Record<string, unknown>)[],
): Promise<void> {
  const columns = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns.rows.map(({ name }) => name);
  await owner.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.map((name) => `one.${name}`).join(', ')} from jsonb_array_elements($2::jsonb) own, ${table} t,
       jsonb_populate_record(t, own) one
     where t.application_id = $1`,
    [id, JSON.stringify(rows)],
  );
}
