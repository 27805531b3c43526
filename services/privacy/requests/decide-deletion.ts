import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { PrivacyRequest } from '../contract.ts';
import { type ErasureJob, privacyQueues } from '../queues.ts';
import { subjectOf } from '../subject.ts';
import { blockedBy } from './blocked.ts';
import { queuePrivacyMail } from './request-deletion.ts';
import { lockRequest, settle } from './requests.ts';

export interface Decision {
  requestId: string;
  /** The admin who decides; null for an operator at the command line. */
  by: string | null;
  whence: Whence;
}

/** Approved once more after a stop, it is another job. */
export async function queueErasure(db: Db, data: ErasureJob, at: Date): Promise<void> {
  const queue = privacyQueues.erasePerson;
  await db.query({
    name: 'queue-erasure',
    text: 'insert into account_job_outbox (job_id, queue, data) values ($1, $2, $3) on conflict do nothing',
    values: [derivedId('job', queue, data.requestId, at.toISOString()), queue, data],
  });
}

const settledWords = {
  processing: 'This request is being carried out already.',
  completed: 'This request was carried out already.',
  rejected: 'This request was rejected already.',
} as const;

/** @throws DomainError `not-found`, `conflict` when it is settled */
async function pending(db: Db, requestId: string): Promise<PrivacyRequest> {
  const request = await lockRequest(db, requestId);
  if (request?.requestType !== 'data_deletion')
    throw new DomainError('not-found', 'There is no such request for deletion.');
  if (request.status === 'pending') return request;
  throw new DomainError('conflict', `${settledWords[request.status]} Nothing was changed.`, {
    status: request.status,
  });
}

/** From here on the deletion goes its way. @throws DomainError `not-found`, `conflict` with what keeps it */
export async function approveDeletion(ctx: Context, { requestId, by, whence }: Decision): Promise<void> {
  const at = ctx.clock();
  await inTransaction(ctx.pool, async (db) => {
    const { userId } = await pending(db, requestId);
    const { applicationIds } = await subjectOf(ctx, userId);
    const why = await blockedBy(db, { userId, applicationIds, by });
    if (why) throw new DomainError('conflict', `${why} Nothing was deleted.`);
    await settle(db, requestId, { status: 'processing', handledBy: by }, at);
    await queueErasure(db, { requestId }, at);
    await writeAudit(db, auditEntry('gdpr_data_deletion_approved', 'privacy_request', whence), at, requestId);
  });
}

/** The person reads the reason, by mail and where they are signed in. @throws DomainError `not-found`, `conflict` */
export async function rejectDeletion(
  ctx: Context,
  { requestId, by, whence }: Decision,
  reason: string,
): Promise<void> {
  const at = ctx.clock();
  await inTransaction(ctx.pool, async (db) => {
    await pending(db, requestId);
    await settle(db, requestId, { status: 'rejected', reason, handledBy: by }, at);
    await queuePrivacyMail(db, { requestId, to: 'person', about: 'rejected' });
    await writeAudit(db, auditEntry('gdpr_data_deletion_rejected', 'privacy_request', whence), at, requestId);
  });
}
