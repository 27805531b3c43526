import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#infra/test/server.ts';
import { until } from '#infra/test/until.ts';
import { isInitialised } from './embedded-cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const folders: string[] = [];
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
async function folder(): Promise<string> {
  const made = await temporaryFolder('embedded');
  folders.push(made);
  return made;
}
async function start(dataDir: string, onSpawn?: () => void) {
  const flags = ['shared_buffers=16MB', 'max_connections=20'];
  const started = await startEmbeddedPostgres(dataDir, flags, undefined, onSpawn);
  stops.push(started.stop);
  return started;
}
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows[0] ?? null;
  } finally {
    await client.end();
  }
}
const lockOf = (dataDir: string) => path.join(dataDir, 'postgres', 'postmaster.pid');
const pidOf = async (dataDir: string) => Number((await readFile(lockOf(dataDir), 'utf8')).split('\n')[0]);
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the embedded PostgreSQL', () => {
  it('says when a program of its own is at work: while it is set up, and while it starts', async () => {
    const dataDir = await folder();
    const isSetUp: boolean[] = [];
    const note = () => void isSetUp.push(isInitialised(path.join(dataDir, 'postgres')));
    const { stop } = await start(dataDir, note);
    expect(isSetUp).toEqual([false, true]);
    await stop();
    await (await start(dataDir, note)).stop();
    expect(isSetUp).toEqual([false, true, true]);
  });

  it('starts on an empty folder, is found by a second start, and keeps its data over a stop', async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    await ask(first.url, 'create table kept as select 7 as id');
    const second = await start(dataDir);
    expect(second.url).toBe(first.url);
    await second.stop();
    expect(existsSync(lockOf(dataDir))).toBe(false);
    const third = await start(dataDir);
    expect(await ask(third.url, 'select id from kept')).toEqual({ id: 7 });
    await third.stop();
  });

  it('is not open without its password, nor to other machines', async () => {
    const dataDir = await folder();
    const { url, stop } = await start(dataDir);
    const stranger = new URL(url);
    stranger.password = 'guess';
    await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(await ask(url, "select current_setting('listen_addresses') as at")).toEqual({ at: '127.0.0.1' });
    await stop();
  });

  it('starts again after SIGKILL left its lock file behind', async () => {
    const dataDir = await folder();
    const { url } = await start(dataDir);
    await ask(url, 'create table kept as select 8 as id');
    const pid = await pidOf(dataDir);
    process.kill(pid, 'SIGKILL');
    await until(
      async () => isAlive(pid),
      (alive) => !alive,
    );
    expect(existsSync(lockOf(dataDir))).toBe(true);
    const again = await start(dataDir);
    expect(await ask(again.url, 'select id from kept')).toEqual({ id: 8 });
    await again.stop();
  });

  it('is not misled by a lock file that names a stranger’s process', async () => {
    const dataDir = await folder();
    await (await start(dataDir)).stop();
    await writeFile(lockOf(dataDir), `${process.pid}\n${dataDir}\n0\n5432\n`);
    const { url, stop } = await start(dataDir);
    expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 });
    await stop();
  });

  it('begins again after a first start that was killed half-way', async () => {
    const dataDir = await folder();
    const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)});
      await startEmbeddedPostgres(${JSON.stringify(dataDir)});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      detached: true,
    });
    // initdb writes this file long before it is done
    const begun = async () =>
      (await readdir(dataDir, { recursive: true })).some((file) => file.endsWith('pg_control'));
    await until(begun, (yes) => yes, { every: 1 });
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    const { url, stop } = await start(dataDir);
    expect(await ask(url, 'select count(*)::int > 0 as whole from pg_ts_config')).toEqual({ whole: true });
    await stop();
  });

  it('starts below a folder that is root’s alone, or says in one sentence what to do', async () => {
    const closed = await folder();
    await chmod(closed, 0o700);
    const started = await start(path.join(closed, 'data')).catch((error: Error) => error.message);
    if (typeof started === 'string') {
      // a container without the right to pass through folders
      expect(started).toMatch(
        /^PostgreSQL could not set up .* Set DATA_DIR to a folder that its user may enter/,
      );
      return;
    }
    expect(await ask(started.url, 'select 1 as one')).toEqual({ one: 1 });
    await started.stop();
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
  });

  it('says in one sentence that its folder cannot be written', async () => {
    const dataDir = await folder();
    const file = path.join(dataDir, 'a-file');
    await writeFile(file, '');
    await expect(startEmbeddedPostgres(path.join(file, 'data'))).rejects.toThrow(
      /^The data folder .*a-file\/data cannot be written \(ENOTDIR\)\. Set DATA_DIR to one that can\.$/,
    );
  });
});
