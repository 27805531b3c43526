import { deliver, mailIdOf, type Outgoing, type SendingJob } from '#services/notifications/deliver.ts';
import { erased } from '#services/platform/crypto/person-keys.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { FailsForGood } from '#services/platform/jobs/job-errors.ts';
import { deletionCompletedMail } from './templates.ts';

export interface LastMail {
  requestId: string;
  /** Null when a retention rule was due, without a request. */
  requestedAt: string | null;
  email: string;
}
const causeOf = (requestId: string) =>
  ({ userId: null, cause: requestId, kind: 'deletion_completed' }) as const;

/**
 * 'Deletion completed', the last use of the address. Without names: the stored copy outlives the name.
 * @returns 'refused' when the server will never take it: then the deletion goes on without
 * @throws Error when it may take it later
 */
export async function sendLastMail(
  outgoing: Outgoing,
  { requestId, requestedAt, email }: LastMail,
  job: SendingJob,
): Promise<'sent' | 'refused'> {
  const completedAt = outgoing.ctx.clock().toISOString();
  const mail = async () => deletionCompletedMail(email, { firstName: '', requestedAt, completedAt });
  try {
    await deliver(outgoing, causeOf(requestId), mail, job);
    return 'sent';
  } catch (error) {
    // RFC 5321, 4.2.1: another try would be the same
    if (error instanceof FailsForGood) return 'refused';
    throw error;
  }
}

/** Whatever still names the address: the copy of the last mail, and what the server said to it. */
export async function forgetAddress(
  db: Db,
  { requestId, email }: Pick<LastMail, 'requestId' | 'email'>,
): Promise<void> {
  await db.query({
    name: 'forget-recipient',
    text: 'update mail_outbox set recipient = $2 where lower(recipient) = lower($1)',
    values: [email, erased],
  });
  await db.query({
    name: 'forget-answer',
    text: 'update mails set response = null where mail_id = $1',
    values: [mailIdOf(causeOf(requestId))],
  });
}
