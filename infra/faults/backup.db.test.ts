import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, it, onTestFailed } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import { startS3 } from '#infra/test/s3-server.ts';
import { temporaryFolder } from '#infra/test/server.ts';
import { until } from '#infra/test/until.ts';
import { receiverName } from '#services/backup/receive-wal.ts';
import { lsnOf } from '#services/backup/replication.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { findDatabase } from '#services/start/own-database.ts';
import { ask } from './client.ts';
import { freePort, killAll, launch, ops, type Program } from './processes.ts';
import { isFull, patienceMs, pauseMs } from './size.ts';

/**
 * The drill: `npm start` with a backup that follows, people applying all the time, the data folder destroyed in the middle of it, and a
 * restore to the last moment, then to a second before. Once from a folder; then the same system goes on into a bucket, and again from there.
 * Its console shows the first admin, so no log search here.
 */
const root = await temporaryFolder('drill');
const dataDir = path.join(root, 'data');
const port = await freePort();
const site = `http://127.0.0.1:${port}`;
const s3 = Object.assign(await startS3(), { pageSize: 1_000 });
const clients = isFull ? 8 : 3;
/** Of load before the second that is restored to, and after it. */
const halfMs = isFull ? 60_000 : 1_500;

interface Place {
  name: string;
  env: Record<string, string>;
  /** Whether the backup has a file of the checkpoints' folder. */
  has: (name: string) => boolean;
  /** The most that may be lost, by time. */
  rpoMs: number;
}
const common = {
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '1',
  BACKUP_KEY: randomBytes(32).toString('base64'),
};
const folder: Place = {
  name: 'a folder',
  env: { ...common, BACKUP_DIR: path.join(root, 'backups'), BACKUP_KEYS_DIR: path.join(root, 'keys') },
  has: (name) => existsSync(path.join(root, 'backups', 'folders', name)),
  rpoMs: 0,
};
const bucket: Place = {
  name: 'a bucket',
  env: {
    ...common,
    BACKUP_DIR: `s3://${s3.bucket}/drill?endpoint=${s3.endpoint}&region=${s3.region}`,
    BACKUP_KEYS_DIR: path.join(root, 'keys-of-bucket'),
    BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  },
  has: (name) => s3.objects.has(`drill/folders/${name}`),
  rpoMs: 60_000,
};

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

/** What it runs beside itself: a receiver that lives on would still write what it has in memory. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

async function start({ env }: Place): Promise<Program> {
  const program = launch('all.ts', env);
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
    max: 2,
    name: 'test drill',
  });
  pools.push(pool);
  return pool;
}

let stopped = new AbortController();
afterEach(async () => {
  stopped.abort();
  for (const pool of pools.splice(0)) await pool.end();
  await killAll();
  killNow(Number((await lockLines())[0]) || 0x7fffffff);
});
afterAll(async () => {
  await s3.stop();
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
      if (reply?.status === 201) {
        acknowledged.push({ id: reply.body.data.applicationId, sentAt, acknowledgedAt: Date.now() });
        if (!isFull) await sleep(pauseMs);
      } else await sleep(50);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return asked;
}

/** Until when everything is safe in the backup, by what its receiver has confirmed to PostgreSQL. */
async function watchSafe(pool: Pool, signal: AbortSignal, safe: { until: number }): Promise<void> {
  let waiting: { at: number; lsn: bigint }[] = [];
  while (!signal.aborted) {
    const at = Date.now();
    const { rows } = await pool
      .query<{ lsn: string; safe: string | null }>(
        `select pg_current_wal_flush_lsn()::text as lsn,
                (select flush_lsn::text from pg_stat_replication where application_name = $1) as safe`,
        [receiverName],
      )
      .catch(() => ({ rows: [] }));
    const [now] = rows;
    if (now) {
      waiting.push({ at, lsn: lsnOf(now.lsn) });
      const until = now.safe === null ? 0n : lsnOf(now.safe);
      safe.until = waiting.findLast(({ lsn }) => lsn <= until)?.at ?? safe.until;
      waiting = waiting.filter(({ lsn }) => lsn > until);
    }
    await sleep(200);
  }
}

async function idsIn(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    'select distinct application_id as id from application_events',
  );
  return new Set(rows.map(({ id }) => id));
}
/** Of a system that does not run. */
async function idsAtRest(): Promise<Set<string>> {
  const { config, embedded } = await findDatabase(readConfig({ DATA_DIR: dataDir }));
  const pool = createPool({ url: config.databaseOwnerUrl ?? '', max: 1, name: 'test drill' });
  try {
    return await idsIn(pool);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

interface Said {
  ok: boolean;
  applications: number;
  erasedAgain: number;
  durationMs: number;
  lost: { applications: { applicationId: string }[]; checkpoints: number };
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

async function drill(place: Place): Promise<void> {
  const { env } = place;
  stopped = new AbortController();
  // A second attempt begins as the first did, on nothing.
  onTestFailed(async () => {
    s3.objects.clear();
    for (const name of await readdir(root))
      await rm(path.join(root, name), { recursive: true, force: true, maxRetries: 5 });
  });
  const program = await start(place);
  const acknowledged: Acknowledged[] = [];
  const owner = await connect();
  const before = await idsIn(owner);
  const safe = { until: 0 };
  const watching = watchSafe(owner, stopped.signal, safe);
  const asked = load(stopped.signal, acknowledged);
  await sleep(halfMs);
  const first = acknowledged[0]?.id ?? '';
  // At the beginning of a second, so that it can be named to the second.
  await sleep(1_000 - (Date.now() % 1_000));
  const second = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  await sleep(halfMs);
  // An erasure after that second, and a checkpoint about what will be lost.
  expect(await ops(env, 'erase', first, '--yes')).toMatchObject({ code: 0 });
  const checkpointAt = Date.now();
  expect((await ops(env, 'checkpoint')).code).toBe(0);
  await until(
    () => readFile(path.join(env.BACKUP_KEYS_DIR ?? '', 'erased'), 'utf8').catch(() => ''),
    (text) => text.length > 0,
  );
  const logFiles = (await readdir(path.join(dataDir, 'log'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${path.relative(dataDir, path.join(entry.parentPath, entry.name))}.sealed`);
  await until(
    async () => logFiles.filter(place.has),
    (copied) => copied.length === logFiles.length,
  );
  await until(
    async () => safe.until,
    (at) => at > second.getTime(),
  );
  // Between two writes to a bucket.
  await sleep(2_000);
  const doomed = [...(await childrenOf(program.pid)), program.pid, Number((await lockLines())[0])];
  const destroyedAt = Date.now();
  for (const pid of doomed) killNow(pid);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  stopped.abort();
  const [atMost] = await Promise.all([asked, watching]);

  const last = await ops(env, 'restore');
  expect(last, JSON.stringify(last.said)).toMatchObject({ code: 0, said: { ok: true } });
  const whole = await idsAtRest();
  const lost = acknowledged.filter(({ id }) => !whole.has(id));
  const rpoMs = Math.max(0, ...lost.map(({ acknowledgedAt }) => destroyedAt - acknowledgedAt));
  expect(lost.filter(({ acknowledgedAt }) => acknowledgedAt < safe.until)).toEqual([]);
  expect(rpoMs).toBeLessThanOrEqual(place.rpoMs);
  expect(whole.size).toBeLessThanOrEqual(before.size + atMost);

  const inTheWay = await ops(env, 'restore', '--at', second.toISOString());
  expect(inTheWay).toMatchObject({ code: 2, said: expect.stringContaining('With --force') });
  const restoreFrom = Date.now();
  const restored = await ops(env, 'restore', '--at', second.toISOString(), '--force');
  expect(restored, JSON.stringify(restored.said)).toMatchObject({
    code: 0,
    said: { ok: true, erasedAgain: 1, lost: { checkpoints: 1 } },
  });
  const said = restored.said as Said;
  const starting = start(place);
  await until(
    () =>
      fetch(`${site}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 200,
    { within: patienceMs },
  );
  const rtoMs = Date.now() - restoreFrom;
  const again = await starting;
  const pool = await connect();
  const there = await idsIn(pool);
  for (const { id, acknowledgedAt, sentAt } of acknowledged) {
    if (acknowledgedAt < second.getTime()) expect(there, `acknowledged before: ${id}`).toContain(id);
    if (sentAt > second.getTime()) {
      expect(there, `asked after: ${id}`).not.toContain(id);
      if (acknowledgedAt < checkpointAt)
        expect(said.lost.applications).toContainEqual(expect.objectContaining({ applicationId: id }));
    }
  }
  expect(there.size).toBeGreaterThan(before.size);
  expect(there.size).toBeLessThan(whole.size);
  // Erased people stay erased: the worker clears what came back.
  await until(
    async () =>
      (
        await pool.query("select from application_forms where application_id = $1 and email <> '[erased]'", [
          first,
        ])
      ).rowCount,
    (count) => count === 0,
    { within: patienceMs },
  );
  expect((await ask(`${site}/api/secure-application-submit`, exampleForm())).status).toBe(201);
  expect(await ops(env, 'checkpoint')).toMatchObject({ code: 0, said: { ok: true } });
  expect(await again.end('SIGTERM')).toBe(0);
  process.stdout.write(
    `| backup in | load | faults | asked | acknowledged | lost | RPO, s | restore, s | RTO, s |\n|---|---|---|---|---|---|---|---|---|\n| ${place.name} | ${clients} clients, ${seconds(destroyedAt - (acknowledged[0]?.sentAt ?? 0))} s | data folder destroyed, once | ${atMost} | ${acknowledged.length} | ${lost.length} | ${seconds(rpoMs)} | ${seconds(said.durationMs)} | ${seconds(rtoMs)} |\n`,
  );
}

const atMostMs = isFull ? 900_000 : 240_000;
it(
  'F10, F19: what was acknowledged survives the data folder; a restore to a second is exact, and work goes on',
  () => drill(folder),
  atMostMs,
);
it(
  'F10, F19: from a bucket everything comes back that it has confirmed, to the second, and work goes on',
  () => drill(bucket),
  atMostMs,
);
