import type { Run } from '#services/replay/contract.ts';

/** How a run ended, as a sign: what it found decides. */
export function runSign({ state, found }: Pick<Run, 'state' | 'found'>, good: string, bad: string) {
  if (state === 'waiting') return { label: 'Waiting', tone: 'wait' };
  if (state === 'running') return { label: 'Under way', tone: 'work' };
  if (state === 'failed') return { label: 'Failed', tone: 'stop' };
  if (state === 'cancelled') return { label: 'Cancelled', tone: 'wait' };
  return found ? { label: bad, tone: 'stop' } : { label: good, tone: 'good' };
}

/** How long it worked, in milliseconds; null before its end. */
export function workedMs({ startedAt, endedAt }: Pick<Run, 'startedAt' | 'endedAt'>): number | null {
  return startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null;
}
