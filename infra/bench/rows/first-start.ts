import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { jobList } from '#services/background/job-list.ts';
import { startEmbeddedPostgres } from '#services/platform/db/embedded-postgres.ts';
import { freePort, root, statusOf } from '../api.ts';
import type { Row } from '../bench.ts';
import { pairs, warmUpOnce } from '../pairs.ts';
import { copyOfSources } from '../sources.ts';
import type { Measured } from '../table.ts';

async function untilAnswered(url: string, hasEnded: () => string | null): Promise<void> {
  for (;;) {
    if ((await statusOf(url)) === 200) return;
    const reason = hasEnded();
    if (reason !== null) throw new Error(`npm start ended: ${reason}`);
    await sleep(10);
  }
}

/** What `npm start` starts on an empty folder. */
interface Started {
  cwd: string;
  env?: Record<string, string>;
}

/** Milliseconds to the first page. */
async function firstPage({ cwd, env }: Started): Promise<number> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'cursus-first-'));
  await promisify(execFile)('chmod', ['755', dataDir]);
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: os.homedir(), PORT: String(port), DATA_DIR: dataDir, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-500);
    });
  const timer = setTimeout(() => child.kill('SIGKILL'), 120_000);
  const group = -(child.pid ?? 0);
  const killGroup = () => {
    try {
      process.kill(group, 'SIGTERM');
    } catch {
      // already gone
    }
  };
  process.once('exit', killGroup);
  try {
    await untilAnswered(`http://127.0.0.1:${port}/`, () => (child.exitCode === null ? null : said));
    return performance.now() - started;
  } finally {
    clearTimeout(timer);
    killGroup();
    await whenServerStopped(dataDir);
    process.off('exit', killGroup);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The database is the last to stop; its lock file is removed then. */
async function whenServerStopped(dataDir: string): Promise<void> {
  const lock = path.join(dataDir, 'postgres', 'postmaster.pid');
  for (let waited = 0; waited < 15_000; waited += 50) {
    const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
    if (!(pid > 0)) return;
    if (waited === 12_000) process.kill(pid, 'SIGINT');
    await sleep(50);
  }
}

async function databaseAlone(): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-first-'));
  await promisify(execFile)('chmod', ['755', folder]);
  const started = performance.now();
  const server = await startEmbeddedPostgres(folder);
  const took = performance.now() - started;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return took;
}

export const firstStart: Row = {
  numbers: [16],
  needs: [],
  needsNoLog: true,
  work: 'npm start on an empty folder to the first page',
  run: async (bench) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-sources-'));
    try {
      await mkdir(folder, { recursive: true });
      const sources = await copyOfSources(folder);
      // As `npm ci` ends.
      const atInstall = ['services/start/cached.mjs', 'services/start/build-at-install.ts'];
      await promisify(execFile)(process.execPath, atInstall, { cwd: sources });
      const dist = path.join(sources, 'web/dist');
      const product = () => firstPage({ cwd: sources });
      const unbuilt = async () => {
        await rm(dist, { recursive: true, force: true });
        return product();
      };
      const start = 'services/start/cached.mjs infra/bench/least-start.ts';
      const scripts = { start: `cd ${JSON.stringify(root)} && node ${start}` };
      await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
      const queues = jobList.map(({ queue, retry }) => ({ queue, retry }));
      const least: Started = { cwd: folder, env: { QUEUES: JSON.stringify(queues) } };
      const common = {
        row: 16,
        unit: 'ms' as const,
        against: 'embedded PostgreSQL alone',
        goal: { atMost: 2 },
      };
      await warmUpOnce(bench, product);
      const built = await pairs(bench.pairs, product, databaseAlone);
      const results: Measured[] = [
        { ...common, work: 'npm start, empty folder, to the first page (site built)', ...built },
      ];
      if (bench.withPrototypes) {
        await warmUpOnce(bench, () => firstPage(least));
        const prototype = await pairs(bench.pairs, () => firstPage(least), databaseAlone);
        results.push({
          ...{ ...common, ...prototype, goal: null },
          work: 'prototype: npm, the packages, PostgreSQL with tables and queues, a page of Fastify',
        });
      }
      if (!bench.isQuick) {
        const first = await pairs(Math.min(3, bench.pairs), unbuilt, databaseAlone);
        results.push({
          ...common,
          ...first,
          work: 'the same without its install, building the site first',
        });
      }
      return results;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
