import { writeAudit } from '#services/audit/write.ts';
import { auditEntry, type Whence } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import type { Db } from '#services/platform/postgres.ts';
import type { PrivacyRequest } from './contract.ts';
import { type PrivacyMailJob, privacyQueues } from './queues.ts';
import { openDeletion } from './requests.ts';

async function queueMail(db: Db, data: PrivacyMailJob): Promise<void> {
  const queue = privacyQueues.sendPrivacyMail;
  await db.query({
    name: 'queue-privacy-mail',
    text: 'insert into account_job_outbox (job_id, queue, data) values ($1, $2, $3) on conflict do nothing',
    values: [derivedId('job', queue, data.requestId, data.to), queue, data],
  });
}

/**
 * Asks for the deletion of everything about a person (ruling 29). However often it is asked, there is one open request, one
 * entry in the audit log and one mail each.
 */
export async function requestDeletion(
  ctx: Context,
  userId: string,
  whence: Whence,
): Promise<Pick<PrivacyRequest, 'id' | 'dueAt'>> {
  const at = ctx.clock();
  const id = newId(at);
  return openDeletion(ctx.pool, { id, userId }, at, async (db) => {
    const entry = auditEntry('gdpr_data_deletion_requested', 'privacy_request', whence, { requestId: id });
    await writeAudit(db, entry, at, id);
    await queueMail(db, { requestId: id, to: 'staff' });
    await queueMail(db, { requestId: id, to: 'person' });
  });
}
