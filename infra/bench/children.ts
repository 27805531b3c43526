import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Every process that the benchmark starts, so that all of them end with it. */
const alive = new Set<ChildProcess>();

export function start(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  child.once('error', () => alive.delete(child));
  return child;
}

export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = ended(child);
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await end;
  clearTimeout(timer);
}

export async function stopAll(): Promise<void> {
  await Promise.all([...alive].map(stop));
}

/** The most memory that a process has held so far, in MB; null where /proc does not tell. */
export async function peakMegabytes(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
}

export interface Finished {
  stdout: string;
  /** Megabytes; null where it is unknown. */
  peak: number | null;
}

/** Runs a program to its end. @throws Error with what it said when it fails or takes longer than `patienceMs` */
export async function finish(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
  patienceMs = 300_000,
): Promise<Finished> {
  const child = start(command, args, options);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-2_000);
  });
  let peak: number | null = null;
  const watch = setInterval(async () => {
    peak = Math.max(peak ?? 0, (await peakMegabytes(child.pid)) ?? 0) || null;
  }, 50);
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0)
      throw new Error(
        `${path.basename(args[0] ?? command)} ended with ${code}: ${stderr.trim() || stdout.slice(0, 500)}`,
      );
    return { stdout, peak };
  } finally {
    clearInterval(watch);
    clearTimeout(timer);
  }
}
