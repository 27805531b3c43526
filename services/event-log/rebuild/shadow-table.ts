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
}

interface Index {
  name: string;
  definition: string;
  is_primary: boolean;
}
async function indexesOf(db: Db, table: string): Promise<Index[]> {
  const { rows } = await db.query<Index>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition, i.indisprimary as is_primary
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass order by c.relname`,
    [table],
  );
  return rows;
}

/** Keys, indexes, rights and figures for the planner. */
export async function finishShadow(db: Db, table: string): Promise<void> {
  const shadow = shadowOf(table);
  for (const { name, definition, is_primary } of await indexesOf(db, table)) {
    const made = definition
      .replace(` INDEX ${name} ON `, ` INDEX ${name}${suffix} ON `)
      .replace(new RegExp(` ON (\\w+\\.)?${table} `), ` ON $1${shadow} `);
    await db.query(made);
    if (is_primary)
      await db.query(
        `alter table ${shadow} add constraint ${name}${suffix} primary key using index ${name}${suffix}`,
      );
  }
  const { rows } = await db.query<{ grantee: string; privilege: string }>(
    `select grantee, privilege_type as privilege from information_schema.role_table_grants
     where table_name = $1 and table_schema = current_schema() and grantee <> grantor`,
    [table],
  );
  for (const { grantee, privilege } of rows)
    await db.query(`grant ${privilege} on ${shadow} to "${grantee}"`);
  await db.query(`analyze ${shadow}`);
}

/** The shadow takes the live table's name and its indexes' names. Inside a transaction; the old table goes last. */
export async function swapShadow(db: Db, table: string): Promise<void> {
  const names = (await indexesOf(db, table)).map((index) => index.name);
  for (const name of names) await db.query(`alter index ${name} rename to ${name}_old`);
  await db.query(`alter table ${table} rename to ${table}_old`);
  await db.query(`alter table ${shadowOf(table)} rename to ${table}`);
  for (const name of names) await db.query(`alter index ${name}${suffix} rename to ${name}`);
}

/** Once no query reads the old table any more; also after a killed rebuild. */
export async function dropOld(db: Db, table: string): Promise<void> {
  await db.query(`drop table if exists ${table}_old`);
}

export async function dropShadow(db: Db, table: string): Promise<void> {
  await db.query(`drop table if exists ${shadowOf(table)}`);
}
