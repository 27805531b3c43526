import { type AuditSpan, auditSpan, oldestWaitingEntry } from '#services/platform/audit/span.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { dayMs, hourMs } from '#state-machines/durations.ts';
import type { Seal } from './log-entry.ts';

/** A transaction that began before midnight ends by then, and clocks differ by less. */
const graceMs = hourMs;

export interface SealedDays extends AuditSpan {
  /** The checkpoint that vouches for them. */
  number: number;
}

/** The days of the audit log that seals vouch for, the oldest first. A loss takes those that were sealed after what it left. */
export function sealedDays(seals: readonly Seal[]): SealedDays[] {
  let standing: SealedDays[] = [];
  for (const { number, audit, lost } of seals) {
    if (lost) standing = standing.filter((days) => days.number <= lost.after);
    if (audit) standing.push({ number, ...audit });
  }
  return standing;
}

/** The days that have ended since those that were sealed; undefined while there are none. */
export async function daysToSeal(
  pool: Pool,
  seals: readonly Seal[],
  at: Date,
): Promise<AuditSpan | undefined> {
  const waiting = await oldestWaitingEntry(pool);
  const settled = Math.min(at.getTime() - graceMs, waiting?.getTime() ?? Number.POSITIVE_INFINITY);
  const until = new Date(Math.floor(settled / dayMs) * dayMs).toISOString();
  const from = sealedDays(seals).at(-1)?.until;
  return from !== undefined && from >= until ? undefined : auditSpan(pool, from, until);
}
