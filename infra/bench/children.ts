import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Every process that the benchmark starts, and whose group is still there: all of them end with it. */
const alive = new Set<ChildProcess>();

/** Leads a process group of its own, so that what a script starts in turn ends with it, as Debian's Chromium does not by itself. */
export function start(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, detached: true });
  alive.add(child);
  for (const end of ['exit', 'error'])
    child.once(end, () => {
      if (!signalGroup(child, 0)) alive.delete(child);
    });
  return child;
}

/** @param signal 0 only asks. @returns whether anything of its group was there */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** @param patienceMs for which its group may end by itself */
export async function stop(child: ChildProcess, patienceMs = 12_000): Promise<void> {
  // Another program may have its number by now.
  if (!alive.has(child)) return;
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs);
  signalGroup(child, 'SIGTERM');
  while (signalGroup(child, 0)) await sleep(10);
  clearTimeout(timer);
  alive.delete(child);
}

export async function stopAll(): Promise<void> {
  await Promise.all([...alive].map((child) => stop(child)));
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
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs);
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
