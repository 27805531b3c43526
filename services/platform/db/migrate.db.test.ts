import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { connectionOf } from '#infra/test/connection.ts';
import { onDatabase } from '#infra/test/database.ts';
import { until } from '#infra/test/until.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { createPool, type Pool } from './postgres.ts';

/** Databases that no migration has seen; not copies of the template. */
const { serverUrl } = inject('database');
const admin = createPool({ url: serverUrl, max: 1, name: 'test migrate', statementTimeoutMs: 0 });
const cleanUp: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const undo of cleanUp.reverse()) await undo();
  await admin.end();
});

async function emptyDatabase(): Promise<{ url: string; pool: () => Pool }> {
  const name = `cursus_migrate_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name}`);
  cleanUp.push(() => admin.query(`drop database ${name} with (force)`));
  const url = onDatabase(serverUrl, name);
  const pool = () => {
    const made = createPool({ url, max: 3, name: 'test migrate', statementTimeoutMs: 0 });
    cleanUp.push(() => made.end());
    return made;
  };
  return { url, pool };
}
async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-migrations-'));
  cleanUp.push(() => rm(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(path.join(folder, name), sql);
  return folder;
}
const one = { '0001-things.sql': 'create table things (id int primary key); insert into things values (1);' };
const two = { '0002-more.sql': 'alter table things add column name text;' };

describe('migrations', () => {
  it('are applied in order, once, and reported', async () => {
    const pool = (await emptyDatabase()).pool();
    const folder = await folderOf({ ...two, ...one, 'notes.txt': 'not SQL' });
    expect(await migrate(pool, 'main', folder)).toEqual(['0001-things.sql', '0002-more.sql']);
    expect(await migrate(pool, 'main', folder)).toEqual([]);
    expect((await pool.query('select * from things')).rows).toEqual([{ id: 1, name: null }]);
  });

  it('are applied once when many begin at the same moment', async () => {
    const { pool } = await emptyDatabase();
    const folder = await folderOf({ ...one, ...two });
    const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(pool(), 'main', folder)));
    expect(applied.flat().sort()).toEqual(['0001-things.sql', '0002-more.sql']);
  });

  it('of this release bring an empty database up to date, four processes at once', async () => {
    const { url, pool } = await emptyDatabase();
    const applied = await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(readConfig({}), url)));
    const names = applied.flat();
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('0001-event-log.sql');
    const owner = pool();
    expect(await pendingMigrations(owner, 'main')).toEqual([]);
    expect(await pendingMigrations(owner, 'keys')).toEqual([]);
    const queues = await owner.query('select name from pgboss.queue');
    expect(queues.rows.map((row) => row.name)).toEqual(
      expect.arrayContaining([
        'check-deadline',
        'create-applicant-user',
        'send-confirmation',
        'dead-letters',
      ]),
    );
  });

  it('continue where an earlier release stopped', async () => {
    const pool = (await emptyDatabase()).pool();
    await migrate(pool, 'main', await folderOf(one));
    expect(await migrate(pool, 'main', await folderOf({ ...one, ...two }))).toEqual(['0002-more.sql']);
  });

  it('refuse an applied file that has changed since, and apply nothing', async () => {
    const pool = (await emptyDatabase()).pool();
    await migrate(pool, 'main', await folderOf(one));
    const changed = await folderOf({ '0001-things.sql': `${one['0001-things.sql']} -- changed`, ...two });
    await expect(migrate(pool, 'main', changed)).rejects.toThrow(
      'Migration 0001-things.sql was applied before and has changed since.',
    );
    expect((await pool.query('select * from things')).fields).toHaveLength(1);
  });

  it('of a newer release that only add are left as they are', async () => {
    const pool = (await emptyDatabase()).pool();
    await migrate(pool, 'main', await folderOf({ ...one, ...two }));
    expect(await migrate(pool, 'main', await folderOf(one))).toEqual([]);
    expect((await pool.query('select * from things')).rows).toEqual([{ id: 1, name: null }]);
  });

  it('of a newer release that take away what this one uses refuse it, and no release that knows better', async () => {
    const pool = (await emptyDatabase()).pool();
    const three = {
      '0003-less.sql':
        '-- contract since 0002-more.sql: ids are names now\nalter table things drop column id;',
    };
    await migrate(pool, 'main', await folderOf({ ...one, ...two, ...three }));
    await expect(migrate(pool, 'main', await folderOf(one))).rejects.toThrow(
      'The database is newer than this release can work with: 0003-less.sql needs a release that knows 0002-more.sql. Start that one.',
    );
    expect(await migrate(pool, 'main', await folderOf({ ...one, ...two }))).toEqual([]);
  });

  it('build an index concurrently while others wait for their turn, and again after it was broken off', async () => {
    const { pool } = await emptyDatabase();
    const owner = pool();
    await migrate(owner, 'main', await folderOf(one));
    await owner.query('insert into things values (2)');
    const index = {
      '0002-index.sql': '-- many rows\ncreate unique index concurrently things_once on things ((1));',
    };
    const folder = await folderOf({ ...one, ...index });
    await expect(migrate(owner, 'main', folder)).rejects.toThrow('could not create unique index');
    const isValid = "select indisvalid from pg_index where indexrelid = 'things_once'::regclass";
    expect((await owner.query(isValid)).rows).toEqual([{ indisvalid: false }]);
    await owner.query('delete from things where id = 2');
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(pool(), 'main', folder)));
    expect(applied.flat()).toEqual(['0002-index.sql']);
    expect((await owner.query(isValid)).rows).toEqual([{ indisvalid: true }]);
  });

  it('let requests pass while their table is in use, and are applied when it is free', async () => {
    const { pool } = await emptyDatabase();
    const owner = pool();
    await migrate(owner, 'main', await folderOf(one));
    const reader = await connectionOf(owner);
    await reader.query('begin; select * from things');
    const migrated = migrate(pool(), 'main', await folderOf({ ...one, ...two }));
    const tried =
      "select count(*)::int as waiting from pg_locks where relation = 'things'::regclass and not granted";
    await until(
      async () => (await owner.query(tried)).rows[0].waiting,
      (waiting) => waiting > 0,
    );
    // Behind the queued lock for a second at most.
    expect((await owner.query('select count(*)::int as n from things')).rows).toEqual([{ n: 1 }]);
    await reader.query('commit');
    reader.release();
    expect(await migrated).toEqual(['0002-more.sql']);
  });

  it('that fail leave nothing of their file, and can be tried again once mended', async () => {
    const pool = (await emptyDatabase()).pool();
    const bad = { '0002-more.sql': 'alter table things add column name text; select 1/0;' };
    await expect(migrate(pool, 'main', await folderOf({ ...one, ...bad }))).rejects.toThrow(
      'division by zero',
    );
    expect((await pool.query('select * from things')).fields).toHaveLength(1);
    expect(await migrate(pool, 'main', await folderOf({ ...one, ...two }))).toEqual(['0002-more.sql']);
  });

  it('refuse a changed file of this very release with one sentence', async () => {
    const { url, pool } = await emptyDatabase();
    await prepareDatabase(readConfig({}), url);
    const real = fileURLToPath(new URL('../../../migrations', import.meta.url));
    const copy = await folderOf({});
    await cp(real, copy, { recursive: true });
    const file = path.join(copy, '0001-event-log.sql');
    await writeFile(file, `${await readFile(file, 'utf8')}\n-- a word too many`);
    await expect(migrate(pool(), 'main', copy)).rejects.toThrow(/^Migration 0001-event-log\.sql was applied/);
  });
});
