import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { finish } from './children.ts';
import { quantile } from './pairs.ts';

export interface PgbenchRun {
  url: string;
  script: string;
  clients: number;
  /** Each client carries out so many. */
  transactions: number;
  variables?: Record<string, string | number>;
}
export interface PgbenchResult {
  tps: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

function environment(url: URL): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    PGPASSWORD: decodeURIComponent(url.password),
    // The same settings as the product's own connections.
    PGOPTIONS: '-c role=cursus_app -c jit=off -c timezone=UTC -c statement_timeout=8000',
  };
}

/** pgbench with prepared statements over TCP; its own connections are not counted. */
export async function pgbench(run: PgbenchRun, isTimed = false): Promise<PgbenchResult> {
  const url = new URL(run.url);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    await writeFile(file, run.script);
    const defined = Object.entries(run.variables ?? {}).map(([name, value]) => `--define=${name}=${value}`);
    const args = [
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${file}`,
      `--client=${run.clients}`,
      `--jobs=${Math.min(2, run.clients)}`,
      `--transactions=${run.transactions}`,
      ...(isTimed ? ['--log', `--log-prefix=${path.join(folder, 'log')}`] : []),
      ...defined,
      '-h',
      url.hostname,
      '-p',
      url.port,
      '-U',
      url.username,
      url.pathname.slice(1),
    ];
    const { stdout } = await finish('pgbench', args, { env: environment(url) }, 120_000);
    const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
    if (!(tps > 0) || failed > 0) throw new Error(`pgbench failed: ${stdout.trim()}`);
    const latencies = isTimed ? await logged(folder) : [];
    return { tps, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of every transaction; the third column of pgbench's log holds microseconds. */
async function logged(folder: string): Promise<number[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('log'));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1_000),
  );
}
