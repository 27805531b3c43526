import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import { temporaryFolder } from '#infra/test/server.ts';
import { until } from '#infra/test/until.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { ask } from './client.ts';
import { freePort, launch, ops, type Program } from './processes.ts';
import { isFull, patienceMs } from './size.ts';

/**
 * The drill: `npm start` with a backup that follows, people applying all the time, the data folder destroyed in the middle of it, and a
 * restore to the last moment, then to a second before.
 */
const root = await temporaryFolder('drill');
const dataDir = path.join(root, 'data');
const port = await freePort();
const site = `http://127.0.0.1:${port}`;
const env = {
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '1',
  BACKUP_DIR: path.join(root, 'backups'),
  BACKUP_KEYS_DIR: path.join(root, 'keys'),
  BACKUP_KEY: randomBytes(32).toString('base64'),
};
const clients = isFull ? 8 : 3;
/** Of load before the second that is restored to, and after it. */
const halfMs = isFull ? 60_000 : 1_500;

const programs: Program[] = [];
const pools: Pool[] = [];
const lockLines = async () =>
  (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it is gone
  }
}

async function start(): Promise<Program> {
  const program = launch('all.ts', env);
  programs.push(program);
  await until(
    async () => program.output(),
    (output) => output.includes('Base backup'),
    { within: 4 * patienceMs },
  );
  return program;
}
async function connect(): Promise<Pool> {
  const password = await readFile(path.join(dataDir, 'secrets', 'postgres.password'), 'utf8');
  const [, , , at] = await lockLines();
  const pool = createPool({
    url: `postgres://cursus:${password}@127.0.0.1:${at}/cursus`,
    max: 1,
    name: 'test drill',
  });
  pools.push(pool);
  return pool;
}

afterAll(async () => {
  for (const pool of pools) await pool.end();
  for (const program of programs) await program.end('SIGKILL');
  killNow(Number((await lockLines())[0]) || 0x7fffffff);
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

interface Acknowledged {
  id: string;
  sentAt: number;
  acknowledgedAt: number;
}
/** People apply until `signal`; what was acknowledged, and how often they asked. */
async function load(signal: AbortSignal, acknowledged: Acknowledged[]): Promise<number> {
  let asked = 0;
  const client = async () => {
    while (!signal.aborted) {
      const sentAt = Date.now();
      asked += 1;
      const reply = await ask<{ data: { applicationId: string } }>(
        `${site}/api/secure-application-submit`,
        exampleForm(),
        {},
        signal,
      ).catch(() => null);
      if (reply?.status === 201)
        acknowledged.push({ id: reply.body.data.applicationId, sentAt, acknowledgedAt: Date.now() });
      else await sleep(50);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return asked;
}

const idsIn = async (pool: Pool) => {
  const { rows } = await pool.query<{ id: string }>(
    'select distinct application_id as id from application_events',
  );
  return new Set(rows.map(({ id }) => id));
};

interface Said {
  ok: boolean;
  applications: number;
  erasedAgain: number;
  lost: { applications: { applicationId: string }[]; checkpoints: number };
}

it(
  'F10, F19: what was acknowledged survives the data folder; a restore to a second is exact, and work goes on',
  async () => {
    const program = await start();
    const acknowledged: Acknowledged[] = [];
    const stopped = new AbortController();
    const asked = load(stopped.signal, acknowledged);
    await sleep(halfMs);
    const owner = await connect();
    const [first] = acknowledged;
    // At the beginning of a second, so that it can be named to the second.
    await sleep(1_000 - (Date.now() % 1_000));
    const second = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    await sleep(halfMs);
    // An erasure after that second, as far as the keys know of it, and a checkpoint about what will be lost.
    const { rows } = await owner.query<{ id: string }>(
      `update keys.person_keys set wrapped_key = null, destroyed_at = now()
       where person_id = (select person_id from application_forms where application_id = $1) returning person_id as id`,
      [first?.id],
    );
    expect(rows).toHaveLength(1);
    const checkpointAt = Date.now();
    expect((await ops(env, 'checkpoint')).code).toBe(0);
    await until(
      () => readFile(path.join(env.BACKUP_KEYS_DIR, 'erased'), 'utf8').catch(() => ''),
      (text) => text.length > 0,
    );
    const logFiles = (await readdir(path.join(dataDir, 'log'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => `${path.relative(dataDir, path.join(entry.parentPath, entry.name))}.sealed`);
    await until(
      async () => logFiles.filter((name) => existsSync(path.join(env.BACKUP_DIR, 'folders', name))),
      (copied) => copied.length === logFiles.length,
    );
    const postmaster = Number((await lockLines())[0]);
    killNow(program.pid);
    killNow(postmaster);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    stopped.abort();
    const atMost = await asked;

    const last = await ops(env, 'restore');
    expect(last, JSON.stringify(last.said)).toMatchObject({ code: 0, said: { ok: true } });
    const whole = last.said as Said;
    expect(whole.applications).toBeGreaterThanOrEqual(acknowledged.length);
    expect(whole.applications).toBeLessThanOrEqual(atMost);

    const inTheWay = await ops(env, 'restore', '--at', second.toISOString());
    expect(inTheWay).toMatchObject({ code: 2, said: expect.stringContaining('With --force') });
    const restored = await ops(env, 'restore', '--at', second.toISOString(), '--force');
    expect(restored, JSON.stringify(restored.said)).toMatchObject({
      code: 0,
      said: { ok: true, erasedAgain: 1 },
    });
    const { lost } = restored.said as Said;
    expect(lost.checkpoints).toBe(1);

    const again = await start();
    const pool = await connect();
    const there = await idsIn(pool);
    for (const { id, acknowledgedAt, sentAt } of acknowledged) {
      if (acknowledgedAt < second.getTime()) expect(there, `acknowledged before: ${id}`).toContain(id);
      if (sentAt > second.getTime()) {
        expect(there, `asked after: ${id}`).not.toContain(id);
        if (acknowledgedAt < checkpointAt)
          expect(lost.applications).toContainEqual(expect.objectContaining({ applicationId: id }));
      }
    }
    expect(there.size).toBeGreaterThan(0);
    expect(there.size).toBeLessThan(whole.applications);
    // Erased people stay erased: the worker clears what came back.
    await until(
      async () =>
        (
          await pool.query(
            "select from application_forms where application_id = $1 and email <> '[erased]'",
            [first?.id],
          )
        ).rowCount,
      (count) => count === 0,
      { within: patienceMs },
    );
    expect((await ask(`${site}/api/secure-application-submit`, exampleForm())).status).toBe(201);
    expect(await ops(env, 'checkpoint')).toMatchObject({ code: 0, said: { ok: true } });
    expect(await again.end('SIGTERM')).toBe(0);
  },
  isFull ? 900_000 : 240_000,
);
