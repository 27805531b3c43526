import type { Db } from '#services/platform/db/postgres.ts';
import type { Removed } from '#services/platform/person-records.ts';
import type { RetentionRule } from '#services/settings/contract.ts';
import { sumOf } from '../personal-data-handlers.ts';

/**
 * How far an erasure has come, in `privacy_requests.proof` until the proof itself takes its place: written with what was erased, so
 * that a try that was broken off loses no count, and no application that has no owner any more.
 */
export interface Progress {
  /** Set without a request: the retention rule that was due (ruling 30). */
  rule?: RetentionRule;
  planned: string[];
  removed: Removed;
}
const nothingDone: Progress = { planned: [], removed: {} };

/** The request's row is held until the transaction ends. */
async function progressOf(db: Db, requestId: string): Promise<Progress> {
  const { rows } = await db.query<{ proof: Partial<Progress> | null }>({
    name: 'erasure-progress',
    text: 'select proof from privacy_requests where request_id = $1 for update',
    values: [requestId],
  });
  return { ...nothingDone, ...rows[0]?.proof };
}

async function keep(db: Db, requestId: string, progress: Progress): Promise<void> {
  await db.query({
    name: 'keep-erasure-progress',
    text: 'update privacy_requests set proof = $2 where request_id = $1',
    values: [requestId, progress],
  });
}

/** @returns what is to be erased, with what an earlier try had found */
export async function planErasure(
  db: Db,
  requestId: string,
  applicationIds: readonly string[],
): Promise<Progress> {
  const before = await progressOf(db, requestId);
  const progress = { ...before, planned: [...new Set([...before.planned, ...applicationIds])] };
  await keep(db, requestId, progress);
  return progress;
}

export async function addProgress(db: Db, requestId: string, removed: Removed): Promise<Progress> {
  const before = await progressOf(db, requestId);
  const progress = { ...before, removed: sumOf(before.removed, removed) };
  await keep(db, requestId, progress);
  return progress;
}

/** Erased by a rule, without a request. */
export async function markRule(db: Db, requestId: string, rule: RetentionRule): Promise<void> {
  await keep(db, requestId, { ...nothingDone, rule });
}
