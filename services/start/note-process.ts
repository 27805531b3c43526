import os from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  forgetProcesses,
  noteEveryMs,
  noteProcess,
  type ProcessKind,
  processesOn,
} from '#services/doctor/processes.ts';
import type { Context } from '#services/platform/context.ts';
import { newId } from '#services/platform/ids.ts';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: another user's
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Rows of processes of this machine that were killed: one that has our number was before us. */
async function forgetDead({ pool }: Context, host: string): Promise<void> {
  const dead = (await processesOn(pool, host)).filter(({ pid }) => pid === process.pid || !isAlive(pid));
  if (dead.length > 0)
    await forgetProcesses(
      pool,
      dead.map(({ id }) => id),
    );
}

/**
 * Notes how this process is, now and every 20 seconds. A database that does not answer is reported elsewhere.
 * @param liveStreams of this process
 * @returns ends it, and takes the process off the list
 */
export function noteThisProcess(
  ctx: Context,
  kind: ProcessKind,
  liveStreams: () => number | Promise<number> = () => 0,
): () => Promise<void> {
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  const host = os.hostname();
  const own = { id: newId(startedAt), kind, host, pid: process.pid, release: ctx.release, startedAt };
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const note = async () => {
    const { rss, heapUsed } = process.memoryUsage();
    // Each sample is late by the resolution itself.
    const eventLoopDelayMs = Math.max(0, delay.percentile(99) / 1e6 - 20);
    delay.reset();
    const figures = {
      residentBytes: rss,
      heapBytes: heapUsed,
      eventLoopDelayMs,
      liveStreams: await liveStreams(),
    };
    await noteProcess(ctx.pool, own, figures);
  };
  let last = forgetDead(ctx, host)
    .then(note)
    .catch(() => undefined);
  const timer = setInterval(() => {
    last = last.then(note).catch(() => undefined);
  }, noteEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    delay.disable();
    await last;
    await forgetProcesses(ctx.pool, [own.id]).catch(() => undefined);
  };
}
