import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { endAll, freePort, startWorker } from '#infra/faults/processes.ts';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { newId } from '#services/platform/ids.ts';
import { metrics } from './metrics.ts';
import { knownProcesses, noteProcess } from './processes.ts';

const { ctx, env, owner, visitor, submit, signInStaff, clock } = await freshDatabase({ clock: nowClock() });
afterAll(endAll);
const scrape = async () => String((await visitor().get('/metrics')).body);

describe('/metrics', () => {
  it('has every figure of the system, as it is', async () => {
    await submit();
    const run = 'insert into maintenance_runs (name, ran_at, took_ms, findings) values ($1, $2, 1, $3)';
    const ago = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
    await owner.query(run, ['take-checkpoint', ago(30), {}]);
    await owner.query(run, ['take-checkpoint', ago(6), { error: 'the log does not hold' }]);
    await owner.query(run, ['examine-system', ago(4), { act: 2, look: 1 }]);
    await owner.query(run, ['back-up', ago(3), { bytes: 1 }]);
    await owner.query(run, ['rehearse-backup', ago(30), { rtoMs: 1 }]);
    await owner.query(run, ['rehearse-backup', ago(2), { error: 'the log does not verify' }]);
    const admin = await signInStaff('admin');
    // Counted since the process began, which has run other tests.
    const before = await scrape();
    const oneMore = (outcome: string) => {
      const series = `cursus_cache_reads_total{cache="analytics",outcome="${outcome}"} `;
      const line = before.split('\n').find((each) => each.startsWith(series));
      return `${series}${Number(line?.slice(series.length) ?? 0) + 1}`;
    };
    for (const _ of [1, 2]) expect((await admin.get('/api/analytics')).status).toBe(200);
    const { rows } = await owner.query<{ jobs: number; entries: number }>(
      'select (select count(*)::int from job_outbox) as jobs, (select count(*)::int from audit_outbox) as entries',
    );
    const text = await scrape();
    expect(rows[0]?.jobs).toBeGreaterThan(0);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        `cursus_outbox_waiting{outbox="applications"} ${rows[0]?.jobs}`,
        `cursus_outbox_waiting{outbox="audit"} ${rows[0]?.entries}`,
        'cursus_dead_letters 0',
        'mails_unfinished 0',
        'cursus_live_streams 0',
        expect.stringMatching(/^cursus_task_success_age_seconds\{task="take-checkpoint"\} 1080\d\d/),
        'cursus_task_failed{task="take-checkpoint"} 1',
        expect.stringMatching(/^cursus_task_success_age_seconds\{task="back-up"\} 108\d\d/),
        expect.stringMatching(/^cursus_task_success_age_seconds\{task="rehearse-backup"\} 1080\d\d/),
        'cursus_task_failed{task="rehearse-backup"} 1',
        oneMore('hit'),
        oneMore('miss'),
        'cursus_task_failed{task="examine-system"} 0',
        'cursus_findings{severity="act"} 2',
      ]),
    );
    // Nothing about a person, and no figure of a replica where there is none.
    expect(text).not.toMatch(/@|cursus_replica_lag_seconds \d/);
  });
});

const folder = path.join(import.meta.dirname, '../../infra/observability');
const named = (file: string) => [
  ...new Set(
    readFileSync(path.join(folder, file), 'utf8').match(/\b(cursus|mails|pg|http|process)_[a-z_]+/g),
  ),
];

describe('alerts and dashboard', () => {
  it.each(['alerts.yml', 'dashboard.json'])('%s names only metrics that there are', async (file) => {
    const text = `${await scrape()}\n${metrics.map(({ name }) => name).join('\n')}\ncursus_job_duration_seconds_bucket`;
    const isThere = (name: string) =>
      new RegExp(`^(# HELP )?${name.replace(/_(count|bucket)$/, '')}\\b`, 'm').test(text);
    expect(named(file).filter((name) => !isThere(name) && !text.includes(name))).toEqual([]);
  });

  const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
  const isInstalled = promtool('--version').error === undefined;

  it.runIf(isInstalled)(
    'pass the tests that Prometheus itself runs, where Debian’s prometheus is installed',
    () => {
      for (const args of [
        ['check', 'config', 'prometheus.yml'],
        ['test', 'rules', 'alerts.test.yml'],
      ]) {
        const { status, stdout, stderr } = promtool(...args);
        expect({ status, said: `${stdout}${stderr}` }).toEqual({
          status: 0,
          said: expect.stringContaining('SUCCESS'),
        });
      }
    },
  );
});

const figures = { residentBytes: 1, heapBytes: 1, eventLoopDelayMs: 1, liveStreams: 0 };
const gone = {
  id: newId(new Date()),
  kind: 'worker' as const,
  host: os.hostname(),
  release: '0.1.0',
  startedAt: new Date(),
};

it('a worker says on its own port that it is well, what its jobs took, and nothing to strangers', async () => {
  const port = await freePort();
  const worker = await startWorker({ ...env, WORKER_PORT: String(port) });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), { timeout: 20_000 });
  expect((await ask('/api/session')).status).toBe(404);
  await vi.waitFor(
    async () =>
      expect(await (await ask('/metrics')).text()).toMatch(
        /^cursus_job_duration_seconds_count\{queue="[a-z-]+",outcome="done"\} [1-9]/m,
      ),
    { timeout: 20_000, interval: 250 },
  );
  // Every process says the same of all. The second one was begun after one that was killed on this machine.
  const dead = spawnSync('true').pid;
  await noteProcess(ctx.pool, { ...gone, pid: dead }, figures);
  const second = await startWorker({ ...env });
  const bytes = await vi.waitFor(
    async () => {
      const known = await knownProcesses(ctx.pool);
      expect(known.map(({ pid }) => pid).sort()).toEqual([worker.pid, second.pid].sort());
      return known.map(({ residentBytes }) => residentBytes);
    },
    { timeout: 20_000, interval: 250 },
  );
  expect(Math.min(...bytes)).toBeGreaterThan(50_000_000);
  clock.advance(60_000);
  const process = `${os.hostname()}:${worker.pid}`;
  expect(await scrape()).toMatch(
    new RegExp(`^cursus_process_resident_bytes\\{kind="worker",process="${process}"\\} \\d{8,}$`, 'm'),
  );
  expect(await second.end()).toBe(0);
  expect(await worker.end()).toBe(0);
  expect(await knownProcesses(ctx.pool)).toEqual([]);
  await expect(ask('/healthz')).rejects.toThrow();
});
