import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '#infra/faults/processes.ts';
import { temporaryFolder } from '#infra/test/server.ts';
import { until } from '#infra/test/until.ts';
import { installedPostgres } from '#services/platform/db/installed-postgres.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { type Runner, runnerFor, serverOwner } from '#services/platform/db/server-user.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { restoreDatabase } from './restored-database.ts';

/** A server of one's own, as Debian sets one up: another release than the embedded one, its settings apart from its data. */
const release = 15;
const installed = await installedPostgres(release);
const run = promisify(execFile);

it('a release that this machine does not have is named, with what to install, and nothing is written', async () => {
  const root = await temporaryFolder('no-server');
  try {
    const base = { id: '20261123T163000Z-0a1b2c3d', postgres: 99 };
    const point = { base, timeline: 1, way: [], at: null, last: '' } as never;
    await expect(restoreDatabase({} as never, {} as never, point, path.join(root, 'to'))).rejects.toThrow(
      /^The backup 2026\S+ is of PostgreSQL 99, which this machine does not have \(Cursus brings 18\)\. Nothing was restored\. Install it, on Debian by `apt install postgresql-99`\.$/,
    );
    expect(await readdir(root)).toEqual([]);
  } finally {
    await rm(root, { recursive: true });
  }
});

describe.runIf(installed)('PostgreSQL 15 of Debian', async () => {
  const root = await temporaryFolder('own-server');
  const place = (name: string) => path.join(root, name);
  const owner = await serverOwner();
  const { postgres = '', initdb = '' } = installed ?? {};
  const started: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const stop of started) await stop();
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  });
  const give = async (where: string) => {
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(where, owner.uid, owner.gid);
  };
  const as = ({ prefix, owner: user }: Runner, program: string, args: string[]) => {
    const [first = program, ...rest] = [...prefix, program, ...args];
    return { first, rest, options: { ...user, cwd: root, env: { PATH: process.env.PATH, LC_ALL: 'C' } } };
  };

  /** Starts it by the settings in `etc`. @returns stops it */
  async function start(cluster: string, port: number): Promise<() => Promise<void>> {
    const settings = ['config_file', 'hba_file', 'ident_file'].map((name, n) => [
      '-c',
      `${name}=${place(`etc/${['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf'][n]}`)}`,
    ]);
    const args = ['-D', cluster, '-p', String(port), '-k', '', ...settings.flat()];
    const { first, rest, options } = as(await runnerFor(owner, [postgres, cluster]), postgres, args);
    const child = spawn(first, rest, { ...options, stdio: 'ignore' });
    const stop = async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
    };
    started.push(stop);
    return stop;
  }

  const [port, password] = [await freePort(), 'a password of the tests'];
  const urlOf = (user: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${user === 'postgres' ? 'postgres' : 'cursus'}`;
  const env = {
    DATABASE_URL: urlOf('cursus_login'),
    DATABASE_OWNER_URL: urlOf('cursus'),
    DATA_DIR: place('data'),
    BACKUP_KEY: 'q0vXgBc5zqPIZ6zYtG0bXH2O8v4yVqC1oJrN3mWkLpE=',
    BACKUP_DIR: place('backups'),
    BACKUP_KEYS_DIR: place('keys'),
  };
  const call = async (args: string[]) => {
    const child = execFile(process.execPath, ['services/start/ops.ts', ...args], {
      env: { ...process.env, ...env },
    });
    const said = { out: '', err: '' };
    child.stdout?.on('data', (text) => (said.out += text));
    child.stderr?.on('data', (text) => (said.err += text));
    const [code] = await once(child, 'close');
    return { code, ...said };
  };
  const ops = (...args: string[]) => call([...args, '--json']);

  it('is backed up, rehearsed, and restored into a folder that the server then starts on', async () => {
    const cluster = place('cluster');
    await mkdir(cluster, { mode: 0o700 });
    await writeFile(place('password'), password);
    await give(cluster);
    await give(place('password'));
    const init = ['-D', cluster, '--auth=scram-sha-256', '-U', 'postgres', `--pwfile=${place('password')}`];
    const { first, rest, options } = as(await runnerFor(owner, [initdb, cluster]), initdb, init);
    await run(first, [...rest, '--encoding=UTF8', '--locale=C.UTF-8'], options);
    await mkdir(place('etc'));
    for (const name of ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf'])
      await rename(path.join(cluster, name), place(`etc/${name}`));
    const stop = await start(cluster, port);
    const admin = createPool({ url: urlOf('postgres'), max: 1, name: 'test own server' });
    await until(
      () =>
        admin.query('select 1').then(
          () => true,
          () => false,
        ),
      Boolean,
    );
    await admin.query(`create role cursus login createrole replication password '${password}'`);
    await admin.query('create database cursus owner cursus');
    await prepareDatabase(readConfig(env), env.DATABASE_URL);
    const own = createPool({ url: env.DATABASE_OWNER_URL, max: 1, name: 'test own server' });
    await own.query('create table moments as select 1 as n');

    expect(await ops('backup')).toMatchObject({ code: 0, err: '' });
    const rehearsed = await ops('backup', '--rehearse', '--in', place('rehearsal'));
    expect(rehearsed).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(rehearsed.out)).toMatchObject({ ok: true, problemCount: 0, differences: 0 });
    expect(await readdir(place('rehearsal'))).toEqual([]);
    const { rows } = await own.query<{ name: string; error: string | null }>(
      `select name, findings ->> 'error' as error from maintenance_runs where name in ('back-up', 'rehearse-backup') order by name`,
    );
    expect(rows).toEqual([
      { name: 'back-up', error: null },
      { name: 'rehearse-backup', error: null },
    ]);
    await Promise.all([own.end(), admin.end()]);
    await stop();
    await rm(cluster, { recursive: true });

    const unnamed = await ops('restore');
    expect(unnamed).toMatchObject({
      code: 2,
      err: expect.stringContaining('Name an empty folder with --into'),
    });
    const said = await call(['restore', '--into', place('restored')]);
    expect(said).toMatchObject({ code: 0, err: '' });
    // Nothing was sealed yet, so that there is no log of heads to copy.
    expect(said.out).toContain(
      `Start PostgreSQL ${release} on ${path.join(place('restored'), 'postgres')}.\n`,
    );
    const stopRestored = await start(path.join(place('restored'), 'postgres'), port);
    const restored = createPool({ url: env.DATABASE_OWNER_URL, max: 1, name: 'test own server' });
    const ask = () =>
      restored.query('select n from moments').then(
        ({ rows: found }) => found,
        () => null,
      );
    expect(await until(ask, (found) => found !== null)).toEqual([{ n: 1 }]);
    await restored.end();
    await stopRestored();
  }, 120_000);
});
