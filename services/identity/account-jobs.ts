import type { Db } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import { withTrace } from '#services/platform/tracing.ts';

/** Jobs that accounts cause. They wait in `account_job_outbox` and are written with what causes them (decision 0005). */
export const accountQueues = { sendAccountMail: 'send-account-mail' } as const;

/** A mail with a link; the link's id is its cause. Ids only: address, name and secret are looked up when it is sent. */
type LinkMail =
  | { kind: 'sign_up'; linkId: string }
  | { kind: 'reset_password'; linkId: string }
  | { kind: 'invitation'; linkId: string; invitedBy: string };
/** Tells an account's owner what happened to it, and when. */
export interface OwnerNotice {
  kind: 'account_exists' | 'password_changed' | 'new_factor' | 'factor_reset';
  userId: string;
  at: string;
}
export type AccountMail = LinkMail | OwnerNotice;
export type AccountMailKind = AccountMail['kind'];

/** What makes a mail the same mail when its job is put or carried out again. */
export const causeOf = (mail: AccountMail): string =>
  'linkId' in mail ? mail.linkId : `${mail.userId} ${mail.at}`;

/** @returns the row of the outbox; the same mail has the same id */
export function accountMailJob(mail: AccountMail): { jobId: string; queue: string; data: AccountMail } {
  const queue = accountQueues.sendAccountMail;
  return { jobId: derivedId('job', queue, mail.kind, causeOf(mail)), queue, data: withTrace(mail) };
}

/** Puts the mail in the outbox, in the transaction of what causes it. */
export async function queueAccountMail(db: Db, mail: AccountMail): Promise<void> {
  const { jobId, queue, data } = accountMailJob(mail);
  await db.query({
    name: 'queue-account-mail',
    text: 'insert into account_job_outbox (job_id, queue, data) values ($1, $2, $3) on conflict do nothing',
    values: [jobId, queue, data],
  });
}

/** Tells the owner, e.g. of a new second factor. */
export async function tellOwner(db: Db, kind: OwnerNotice['kind'], userId: string, at: Date): Promise<void> {
  await queueAccountMail(db, { kind, userId, at: at.toISOString() });
}
