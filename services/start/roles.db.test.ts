import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ops } from '#infra/faults/processes.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { temporaryFolder } from '#infra/test/server.ts';
import { until } from '#infra/test/until.ts';
import { startEmbeddedPostgres } from '#services/platform/db/embedded-postgres.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { canBecomeOwner } from '#services/platform/db/roles.ts';
import { readConfig } from './config.ts';
import { connect } from './connect.ts';
import { findDatabase } from './own-database.ts';
import { prepareDatabase } from './prepare.ts';
import { runWorker } from './run-worker.ts';
import { warnOfOwner } from './warn-of-owner.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const undo of cleanUp.reverse()) await undo();
});
function pooled(url: string): Pool {
  const pool = createPool({ url, max: 2, name: 'test roles' });
  cleanUp.push(() => pool.end());
  return pool;
}
async function server(): Promise<{ dataDir: string; url: string; superuser: Pool }> {
  const dataDir = await temporaryFolder('roles');
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  const flags = ['shared_buffers=16MB', 'fsync=off', 'max_connections=60'];
  const { url, stop } = await startEmbeddedPostgres(dataDir, flags);
  cleanUp.push(stop);
  return { dataDir, url, superuser: pooled(url) };
}
/** As docs/how-to/operate.md says. */
async function plainOwner(superuser: Pool, url: string, name: string, more = ''): Promise<string> {
  await superuser.query(`create role ${name} login ${more} password 'of-${name}'`);
  await superuser.query(`create database ${name} owner ${name}`);
  return addressOf(url, name, name);
}
function addressOf(url: string, login: string, database: string): string {
  const address = new URL(url);
  Object.assign(address, { username: login, password: `of-${login}`, pathname: `/${database}` });
  return address.href;
}

/** What a session may try that wants more than its role has. */
const attempts = (owner: string, self: string): string[] => [
  "update application_events set body = body || ' '",
  'delete from application_events',
  'truncate application_events',
  'alter table application_events disable trigger all',
  'drop trigger append_only on application_events',
  `set role ${owner}`,
  `set session authorization ${owner}`,
  `grant ${owner} to ${self}`,
  `alter role ${self} superuser`,
  `alter role cursus_app createrole`,
  'create role another login superuser',
  'create table public.mine (id int)',
  "set session_replication_role = 'replica'",
];
async function whatItGains(pool: Pool, owner: string): Promise<string[]> {
  const client = await pool.connect();
  const gained: string[] = [];
  try {
    const { rows } = await client.query('select quote_ident(session_user) as self');
    for (const sql of attempts(owner, rows[0].self)) {
      await client.query('begin');
      await client.query('reset role');
      await client.query(sql).then(
        () => gained.push(sql),
        (error: { code?: string }) => expect([sql, error.code]).toEqual([sql, '42501']),
      );
      await client.query('rollback');
    }
  } finally {
    client.release(true);
  }
  return gained;
}

const [plain, closed, left, world] = await Promise.all([server(), server(), server(), freshDatabase()]);

describe('an owner who is no superuser and may create roles', () => {
  const { url, superuser } = plain;

  it('starts the product on its own database, and starts it again', async () => {
    const address = await plainOwner(superuser, url, 'cursus_one', 'createrole');
    const config = readConfig({ DATABASE_URL: address });
    expect(await prepareDatabase(config, address)).toContain('0001-event-log.sql');
    expect(await prepareDatabase(config, address)).toEqual([]);
    const { ctx, close } = await connect(config, address, 'test roles');
    const { rows } = await ctx.pool.query(
      'select current_user::text as role from application_states limit 1',
    );
    expect(rows).toEqual([]);
    await close();
  });

  it('brings an empty database to this release by the command line, the processes’ login included', async () => {
    await superuser.query('create database cursus_first owner cursus_one');
    const env = {
      DATABASE_OWNER_URL: addressOf(url, 'cursus_one', 'cursus_first'),
      DATABASE_URL: addressOf(url, 'cursus_first_login', 'cursus_first'),
      DATA_DIR: plain.dataDir,
    };
    const said = (await ops(env, 'doctor')).said;
    expect(said).toContain('This database holds no Cursus yet.');
    expect(await ops(env, 'migrate')).toMatchObject({ code: 0, said: { ok: true } });
    expect(await ops(env, 'migrate', '--plan')).toMatchObject({ code: 0 });
    const { rows } = await pooled(env.DATABASE_URL).query('select session_user::text as self');
    expect(rows).toEqual([{ self: 'cursus_first_login' }]);
  });

  it('S38: makes the login of DATABASE_URL, which is a member of cursus_app and of nothing else', async () => {
    const ownerUrl = await plainOwner(superuser, url, 'cursus_three', 'createrole');
    await superuser.query('grant cursus_app to cursus_three with admin option');
    const loginUrl = addressOf(url, "web's login", 'cursus_three');
    const config = readConfig({ DATABASE_URL: loginUrl, DATABASE_OWNER_URL: ownerUrl });
    await prepareDatabase(config, loginUrl);
    const { rows } = await superuser.query(
      `select rolsuper or rolcreaterole or rolcreatedb as more, array(select roleid::regrole::text from pg_auth_members where member = r.oid) as roles
       from pg_roles r where rolname = $1`,
      ["web's login"],
    );
    expect(rows).toEqual([{ more: false, roles: ['cursus_app'] }]);
    const pool = pooled(loginUrl);
    expect(await canBecomeOwner(pool)).toBe(false);
    expect(await canBecomeOwner(pooled(ownerUrl))).toBe(true);
    expect(await whatItGains(pool, 'cursus_three')).toEqual([]);
    // Started with the login alone, the database is as it has to be, and nothing is changed.
    expect(await prepareDatabase(readConfig({ DATABASE_URL: loginUrl }), loginUrl)).toEqual([]);
    const warned = memoryLog();
    await warnOfOwner(pool, warned.logger);
    expect(warned.lines).toEqual([]);
    await warnOfOwner(pooled(ownerUrl), warned.logger);
    expect(warned.lines).toEqual([expect.stringContaining('DATABASE_OWNER_URL')]);
  });

  it('S38: does the same for a keys database of its own', async () => {
    const address = await plainOwner(superuser, url, 'cursus_four', 'createrole');
    await superuser.query('grant cursus_app to cursus_four with admin option');
    const ownerUrl = await plainOwner(superuser, url, 'cursus_keys', 'createrole');
    await superuser.query('grant cursus_app to cursus_keys with admin option');
    const keysUrl = addressOf(url, 'keys_login', 'cursus_keys');
    const config = readConfig({
      DATABASE_URL: address,
      KEYS_DATABASE_URL: keysUrl,
      KEYS_DATABASE_OWNER_URL: ownerUrl,
    });
    expect(await prepareDatabase(config, address)).toContain('0001-person-keys.sql');
    const keys = pooled(keysUrl);
    expect((await keys.query('select count(*) as n from keys.person_keys')).rows).toEqual([{ n: 0 }]);
    await expect(keys.query('delete from keys.person_keys')).rejects.toMatchObject({ code: '42501' });
    await expect(keys.query('set role cursus_keys')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('an owner who may not', () => {
  const { url, superuser } = closed;

  it('create roles is answered with what to run, and starts once that is done', async () => {
    const address = await plainOwner(superuser, url, 'cursus_two');
    const config = readConfig({ DATABASE_URL: address });
    const said = await prepareDatabase(config, address).catch((error: Error) => error.message);
    const remedy = /Run as a superuser of that server: (.+); then start again\.$/.exec(String(said))?.[1];
    expect(remedy).toBe('create role cursus_app nologin; grant cursus_app to cursus_two with admin option');
    await superuser.query(String(remedy));
    expect(await prepareDatabase(config, address)).toContain('0001-event-log.sql');
  });

  it('act as a role that another owner made is answered with what to run, and starts once that is done', async () => {
    const address = await plainOwner(superuser, url, 'cursus_five');
    const config = readConfig({ DATABASE_URL: address });
    await expect(prepareDatabase(config, address)).rejects.toThrow(
      'Run as a superuser of that server: grant cursus_app to cursus_five with admin option; then start again.',
    );
    await superuser.query('grant cursus_app to cursus_five with admin option');
    expect(await prepareDatabase(config, address)).toContain('0001-event-log.sql');
  });
});

describe('S38: a process that logs in as one that owns nothing', () => {
  const { ctx, env, owner, submit, signInStaff } = world;

  it('gains nothing by `reset role`, on the very connection that it works with', async () => {
    const { rows } = await owner.query('select current_user::text as name');
    await submit();
    expect(await whatItGains(ctx.pool, rows[0].name)).toEqual([]);
  });

  it('rebuilds from the log all the same, over a connection of the owner that is opened for that alone', async () => {
    const admin = await signInStaff('admin');
    const config = readConfig(env);
    const worker = await runWorker(config, config.databaseUrl ?? '', memoryLog().logger);
    cleanUp.push(worker.stop);
    const { rows } = await owner.query(
      "select distinct usename from pg_stat_activity where datname = current_database() and application_name in ('cursus worker', 'cursus live', 'cursus audit', 'cursus test')",
    );
    expect(rows).toEqual([{ usename: 'cursus_test_login' }]);
    expect((await admin.post('/api/replay/rebuilds', { checkOnly: false })).status).toBe(202);
    const run = await until(
      async () => (await owner.query('select state, error, answer from replay_runs')).rows[0],
      ({ state }) => state === 'done' || state === 'failed',
    );
    expect(run).toMatchObject({ state: 'done', error: null, answer: { swapped: true, differenceCount: 0 } });
  });
});

describe('S38: the embedded database', () => {
  const { dataDir, url } = left;

  it('of an earlier release goes on, and gets the login that owns nothing', async () => {
    // As releases until now did: all as the superuser that initdb made.
    await prepareDatabase(readConfig({ DATABASE_URL: url }), url);
    const { config } = await findDatabase(readConfig({ DATA_DIR: dataDir }));
    expect(config.databaseOwnerUrl).toBe(url);
    await prepareDatabase(config, config.databaseUrl);
    const pool = pooled(config.databaseUrl);
    expect((await pool.query('select current_user::text as name')).rows).toEqual([{ name: 'cursus_login' }]);
    expect(await canBecomeOwner(pool)).toBe(false);
    expect(await whatItGains(pool, 'cursus')).toEqual([]);
  });

  it('gives the login another password when that of the data folder is lost', async () => {
    const { config: before } = await findDatabase(readConfig({ DATA_DIR: dataDir }));
    await rm(path.join(dataDir, 'secrets', 'postgres-login.password'));
    const { config } = await findDatabase(readConfig({ DATA_DIR: dataDir }));
    expect(config.databaseUrl).not.toBe(before.databaseUrl);
    expect((await pooled(config.databaseUrl).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await expect(pooled(before.databaseUrl).query('select 1')).rejects.toMatchObject({ code: '28P01' });
  });
});
