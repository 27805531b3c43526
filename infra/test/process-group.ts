import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Longest that a runner may take to end once it is interrupted; browser tests stop their product in order. */
const patienceMs = 20_000;
/** Ids of the programs that run, each the leader of its group. */
const groups = new Set<number>();
let isInterrupted = false;

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // Nothing of it is left.
  }
}

/** Ends every group. Runners that come later do not start. */
export function interruptGroups(signal: NodeJS.Signals): void {
  isInterrupted = true;
  for (const group of groups) signalGroup(group, signal);
  setTimeout(() => {
    for (const group of groups) signalGroup(group, 'SIGKILL');
  }, patienceMs).unref();
}

/**
 * Runs a program of Node in a process group of its own: whatever it starts and leaves behind is killed at its end.
 * @returns its exit code, and what it writes where `options` say 'pipe'
 */
export function runGroup(args: readonly string[], options: SpawnOptions) {
  if (isInterrupted) return { ended: Promise.resolve(1), stdout: null, stderr: null };
  const child = spawn(process.execPath, args, { ...options, detached: true });
  const { pid = 0, stdout, stderr } = child;
  groups.add(pid);
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    signalGroup(pid, 'SIGKILL');
    groups.delete(pid);
    return code ?? 1;
  });
  return { ended, stdout, stderr };
}
