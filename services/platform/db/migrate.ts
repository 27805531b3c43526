import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { concurrentIndexOf, contractOf } from './migrations/marks.ts';
import { DatabaseError, type Db, inTransaction, type Pool } from './postgres.ts';

/** Folders of the plain SQL; `keys` has its own, since it may be a database of its own. */
const folders = {
  main: fileURLToPath(new URL('../../../migrations', import.meta.url)),
  keys: fileURLToPath(new URL('../../../migrations/keys', import.meta.url)),
} as const;
export type MigrationSet = keyof typeof folders;

export interface Migration {
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

function refuseChanged(files: Migration[], applied: readonly Applied[]): void {
  const known = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of files) {
    if (known.has(name) && known.get(name) !== checksum) {
      throw new Error(
        `Migration ${name} was applied before and has changed since. Restore it, and put the change in a new file.`,
      );
    }
  }
}

interface Applied {
  name: string;
  checksum: string;
  /** Of one that takes something away: the migration whose releases no longer use it. */
  since: string | null;
}

async function appliedOn(db: Db, set: MigrationSet): Promise<Applied[]> {
  // By way of JSON: a database of before has no such column.
  const { rows } = await db.query<Applied>(
    `select name, checksum, to_jsonb(m) ->> 'since' as since from schema_migrations_${set} m order by name`,
  );
  return rows;
}

/** What a newer release added. @throws Error when one of them took away what this release uses */
function aheadOf(files: readonly Migration[], applied: readonly Applied[]): string[] {
  const known = new Set(files.map(({ name }) => name));
  const ahead = applied.filter(({ name }) => !known.has(name));
  const breaking = ahead.filter(({ since }) => since !== null && !known.has(since));
  if (breaking.length > 0) {
    const named = breaking.map(({ name, since }) => `${name} needs a release that knows ${since}`);
    throw new Error(
      `The database is newer than this release can work with: ${named.join(', ')}. Start that one.`,
    );
  }
  return ahead.map(({ name }) => name);
}

/** Readiness asks, as the application's role, which files are applied. A keys database of its own knows no such role. */
const readableByApp = (table: string): string => `do $$ begin
  if exists (select from pg_roles where rolname = 'cursus_app') then grant select on ${table} to cursus_app; end if;
end $$`;

/**
 * Polls: who waits in the database for a lock keeps an index from being built concurrently, whose builder holds that very lock.
 */
async function takeTurn(db: Db, table: string): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ is: boolean }>('select pg_try_advisory_lock(hashtext($1)) as is', [
      `cursus:${table}`,
    ]);
    if (rows[0]?.is) return;
    await sleep(100);
  }
}

const mostTries = 60;
/** A queued lock blocks later queries, so a migration that does not get its lock at once lets them pass and asks again. */
async function patiently(name: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== '55P03') throw error;
      if (tries >= mostTries)
        throw new Error(
          `Migration ${name} found its table locked ${mostTries} times. Nothing of it was applied. End what holds it (pg_stat_activity), and try again.`,
        );
      await sleep(Math.min(2_000, 200 * tries));
    }
  }
}

async function apply(pool: Pool, lock: Db, table: string, { name, sql, checksum }: Migration): Promise<void> {
  const note = (db: Db) =>
    db.query(`insert into ${table} (name, checksum, since) values ($1, $2, $3)`, [
      name,
      checksum,
      contractOf(sql)?.since ?? null,
    ]);
  const index = concurrentIndexOf(sql);
  if (index) {
    // Broken off, it leaves an index that no query uses.
    await lock.query(`drop index concurrently if exists ${index}`);
    await lock.query(sql);
    await note(lock);
    return;
  }
  await patiently(name, () =>
    inTransaction(pool, async (db) => {
      await db.query("set local lock_timeout = '1s'");
      await db.query(sql);
      await note(db);
    }),
  );
}

/**
 * Applies what is missing, in order, each file in its own transaction; an index that is built concurrently in none. Forward only; safe when
 * several processes start at once (they wait for each other).
 * @param pool of the owner role
 * @returns names of the files applied now
 * @throws Error when an applied file has changed, or a newer release has taken away what this one uses
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
    await takeTurn(lock, table);
    await lock.query(
      `create table if not exists ${table} (name text primary key, checksum text not null, since text, applied_at timestamptz not null default now())`,
    );
    await lock.query(`alter table ${table} add column if not exists since text`);
    const applied = await appliedOn(lock, set);
    refuseChanged(files, applied);
    aheadOf(files, applied);
    const names = new Set(applied.map(({ name }) => name));
    for (const file of files.filter(({ name }) => !names.has(name))) {
      await apply(pool, lock, table, file);
      done.push(file.name);
    }
    if (done.length > 0) await lock.query(readableByApp(table));
  } finally {
    await lock.query('select pg_advisory_unlock_all()').catch(() => undefined);
    lock.release();
  }
  return done;
}

/** Names of migrations of a newer release, beside which this one works. @throws Error when it cannot */
export async function migrationsAhead(pool: Pool, set: MigrationSet): Promise<string[]> {
  return aheadOf(await filesOf(folders[set]), await appliedOn(pool, set));
}

/** Files that are not applied yet, all of them in an empty database. */
export async function missingMigrations(pool: Pool, set: MigrationSet): Promise<Migration[]> {
  const applied = await appliedOn(pool, set).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === '42P01') return [];
    throw error;
  });
  const files = await filesOf(folders[set]);
  refuseChanged(files, applied);
  aheadOf(files, applied);
  const names = new Set(applied.map(({ name }) => name));
  return files.filter(({ name }) => !names.has(name));
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
