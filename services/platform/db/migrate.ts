import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTransaction, type Pool } from './postgres.ts';

/** Folders of the plain SQL; `keys` has its own, since it may be a database of its own. */
const folders = {
  main: fileURLToPath(new URL('../../../migrations', import.meta.url)),
  keys: fileURLToPath(new URL('../../../migrations/keys', import.meta.url)),
} as const;
export type MigrationSet = keyof typeof folders;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function filesOf(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function refuseChanged(files: Migration[], applied: Map<string, string>): void {
  for (const { name, checksum } of files) {
    const known = applied.get(name);
    if (known && known !== checksum) {
      throw new Error(
        `Migration ${name} was applied before and has changed since. Restore it, and put the change in a new file.`,
      );
    }
  }
  const names = new Set(files.map((file) => file.name));
  const unknown = [...applied.keys()].filter((name) => !names.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this release: it knows ${unknown.join(', ')}. Start a newer release.`,
    );
  }
}

/** Readiness asks, as the application's role, which files are applied. A keys database of its own knows no such role. */
const readableByApp = (table: string): string => `do $$ begin
  if exists (select from pg_roles where rolname = 'cursus_app') then grant select on ${table} to cursus_app; end if;
end $$`;

/**
 * Applies what is missing, in order, each file in its own transaction. Forward only; safe when several processes start
 * at once (they wait for each other).
 * @param pool of the owner role
 * @returns names of the files applied now
 * @throws Error when an applied file has changed or the database is newer than the files
 */
export async function migrate(
  pool: Pool,
  set: MigrationSet,
  folder: string = folders[set],
): Promise<string[]> {
  const files = await filesOf(folder);
  const table = `schema_migrations_${set}`;
  const done: string[] = [];
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [`cursus:${table}`]);
    await lock.query(
      `create table if not exists ${table} (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await lock.query<{ name: string; checksum: string }>(
      `select name, checksum from ${table}`,
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseChanged(files, applied);
    for (const { name, sql, checksum } of files.filter((file) => !applied.has(file.name))) {
      await inTransaction(pool, async (db) => {
        await db.query(sql);
        await db.query(`insert into ${table} (name, checksum) values ($1, $2)`, [name, checksum]);
      });
      done.push(name);
    }
    if (done.length > 0) await lock.query(readableByApp(table));
  } finally {
    await lock.query('select pg_advisory_unlock_all()').catch(() => undefined);
    lock.release();
  }
  return done;
}

/** @returns names of files not applied yet; for readiness. */
export async function pendingMigrations(pool: Pool, set: MigrationSet): Promise<string[]> {
  const files = await filesOf(folders[set]);
  const { rows } = await pool.query<{ name: string }>(`select name from schema_migrations_${set}`);
  const applied = new Set(rows.map((row) => row.name));
  return files.filter((file) => !applied.has(file.name)).map((file) => file.name);
}

/** Of these applied migrations, those that this release does not know. */
export async function unknownMigrations(
  applied: readonly string[],
  set: MigrationSet = 'main',
): Promise<string[]> {
  const known = new Set((await filesOf(folders[set])).map((file) => file.name));
  return applied.filter((name) => !known.has(name));
}
