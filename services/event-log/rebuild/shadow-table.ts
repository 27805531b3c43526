import type { Db } from '#services/platform/db/postgres.ts';

/**
 * A new table beside a live one, for a rebuild: the same columns at once, the same keys, indexes and rights once it is
 * filled (an index is built faster than it is maintained). Read from the catalogue, so that migrations stay the one
 * place that describes the tables.
 */
const suffix = '_next';
export const shadowOf = (table: string): string => `${table}${suffix}`;

export async function createShadow(db: Db, table: string): Promise<void> {
  await db.query(`drop table if exists ${shadowOf(table)}`);
  await db.query(
    `create table ${shadowOf(table)} (like ${table} including defaults including constraints including generated)`,
  );
  const { rows } = await db.query<{ options: string[] | null }>(
    'select reloptions as options from pg_class where oid = $1::regclass',
    [table],
  );
  const options = rows[0]?.options;
  if (options) await db.query(`alter table ${shadowOf(table)} set (${options.join(', ')})`);
  await db.query('select place_beside($1, $2)', [shadowOf(table), table]);
}

interface Part {
  kind: 'index' | 'statistics';
  name: string;
  definition: string;
  isPrimary: boolean;
}
/** Indexes, and what the planner is to know beyond single columns. */
async function partsOf(db: Db, table: string): Promise<Part[]> {
  const { rows } = await db.query<Part>(
    `select 'index' as kind, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisprimary as "isPrimary"
     from pg_index where indrelid = $1::regclass
     union all
     select 'statistics', stxname, pg_get_statisticsobjdef(oid), false from pg_statistic_ext where stxrelid = $1::regclass
     order by kind, name`,
    [table],
  );
  return rows;
}

/** The statements that make what the live table has for the shadow; several may run beside each other. */
export async function shadowParts(db: Db, table: string): Promise<string[]> {
  return (await partsOf(db, table)).map(({ name, definition }) =>
    definition
      .replace(new RegExp(`\\b${name}\\b`), `${name}${suffix}`)
      .replace(new RegExp(` (ON|FROM) (\\w+\\.)?${table}\\b`), ` $1 $2${shadowOf(table)}`),
  );
}

/** Once its parts are made: the key, rights, and figures for the planner. */
export async function finishShadow(db: Db, table: string): Promise<void> {
  const shadow = shadowOf(table);
  const key = (await partsOf(db, table)).find(({ isPrimary }) => isPrimary);
  if (key) await db.query('select make_primary_key($1, $2)', [shadow, `${key.name}${suffix}`]);
  const { rows } = await db.query<{ grantee: string; privilege: string }>(
    `select grantee, privilege_type as privilege from information_schema.role_table_grants
     where table_name = $1 and table_schema = current_schema() and grantee <> grantor`,
    [table],
  );
  for (const { grantee, privilege } of rows)
    await db.query(`grant ${privilege} on ${shadow} to "${grantee}"`);
  await db.query(`analyze ${shadow}`);
}

/**
 * The parts of the shadow take the names of the live table's parts. Others read and write meanwhile: PostgreSQL renames indexes under a lock
 * that conflicts with neither. Inside the transaction that swaps the tables.
 */
export async function swapNamesOfParts(db: Db, table: string): Promise<void> {
  for (const { kind, name } of await partsOf(db, table)) {
    await db.query(`alter ${kind} ${name} rename to ${name}_old`);
    await db.query(`alter ${kind} ${name}${suffix} rename to ${name}`);
  }
}

/** The shadow takes the live table's name. Inside a transaction; the old table goes last. */
export async function swapShadow(db: Db, table: string): Promise<void> {
  await db.query(`alter table ${table} rename to ${table}_old`);
  await db.query(`alter table ${shadowOf(table)} rename to ${table}`);
}

/** Once no query reads the old table any more; also after a killed rebuild. */
export async function dropOld(db: Db, table: string): Promise<void> {
  await db.query(`drop table if exists ${table}_old`);
}

export async function dropShadow(db: Db, table: string): Promise<void> {
  await db.query(`drop table if exists ${shadowOf(table)}`);
}
