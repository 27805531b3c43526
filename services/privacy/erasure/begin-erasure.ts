import { isLastAdmin } from '#services/identity/protect.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import type { Subject } from '#services/platform/person-records.ts';
import { activeHold } from '../holds/hold-check.ts';
import { eraseRows } from '../personal-data-handlers.ts';
import { lockRequest, settle } from '../requests/requests.ts';
import { subjectOf } from '../subject.ts';
import { addProgress, type Progress, planErasure } from './progress.ts';

/** No user: an admin approved it before. */
export const byItself = { userId: null, userAgent: null, ipAddress: null, requestId: 'erasure' };

export interface Begun {
  subject: Subject & { userId: string };
  requestedAt: string;
  progress: Progress;
}

/** What was approved and cannot be carried out now: it waits again, or is answered with the reason. */
async function stop(ctx: Context, db: Db, requestId: string, reason: string | null): Promise<null> {
  const at = ctx.clock();
  await settle(db, requestId, { status: reason ? 'rejected' : 'pending', reason }, at);
  const entry = auditEntry('gdpr_data_deletion_stopped', 'privacy_request', byItself, { reason });
  await writeAudit(db, entry, at, requestId);
  return null;
}

/**
 * An approved request at the start of a try: looked at once more, under the locks that holds and roles take. Then the account
 * is deleted, all but its address: its sessions are over.
 * @returns null when there is nothing to do any more
 */
export async function beginErasure(ctx: Context, requestId: string): Promise<Begun | null> {
  return inTransaction(ctx.pool, async (db) => {
    const request = await lockRequest(db, requestId);
    if (request?.status !== 'processing') return null;
    const { userId, requestedAt } = request;
    const subject = { ...(await subjectOf(ctx, userId)), userId };
    const { planned } = await planErasure(db, requestId, subject.applicationIds);
    if (await activeHold(db, { userId, applicationIds: planned })) return stop(ctx, db, requestId, null);
    if (await isLastAdmin(db, userId))
      return stop(ctx, db, requestId, 'This is the account of the last admin.');
    const removed = await eraseRows(ctx, db, { ...subject, applicationIds: [] });
    const progress = await addProgress(db, requestId, removed);
    return { subject, requestedAt, progress };
  });
}
