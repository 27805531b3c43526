import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { PrivacyRequest } from '../contract.ts';
import { type PrivacyMailJob, privacyQueues } from '../queues.ts';
import { openDeletion } from './requests.ts';

/** One mail a request and occasion. @param startAfter left out: at once */
export async function queuePrivacyMail(
  db: Db,
  data: PrivacyMailJob,
  startAfter: Date | null = null,
): Promise<void> {
  const queue = privacyQueues.sendPrivacyMail;
  const { requestId, to, about } = data;
  await db.query({
    name: 'queue-privacy-mail',
    text: `insert into account_job_outbox (job_id, queue, data, start_after) values ($1, $2, $3, $4) on conflict do nothing`,
    values: [derivedId('job', queue, requestId, to, ...(about ? [about] : [])), queue, data, startAfter],
  });
}

/** Days after which admins are reminded of a request that is still open (ruling 29). */
const reminders = [
  { about: 'day-20', days: 20 },
  { about: 'day-27', days: 27 },
] as const;

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
    await queuePrivacyMail(db, { requestId: id, to: 'staff' });
    await queuePrivacyMail(db, { requestId: id, to: 'person' });
    for (const { about, days } of reminders)
      await queuePrivacyMail(
        db,
        { requestId: id, to: 'admins', about },
        new Date(at.getTime() + days * dayMs),
      );
  });
}
