import type { StatusMailKind } from '#services/applications/effects.ts';
import type { AccountMailKind } from '#services/identity/account-jobs.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId } from '#services/platform/ids.ts';
import { FailsForGood, keptError } from '#services/platform/job-errors.ts';
import { retries } from '#services/platform/jobs.ts';
import type { SendMail } from '#services/platform/mail.ts';
import { DatabaseError, isUnavailable } from '#services/platform/postgres.ts';
import { beginMail, noteMail } from './records.ts';
import { sentBy } from './sender.ts';

/** What causes a mail: a fact of an application, and which kind of mail. Together they are its identity. */
interface ApplicationCause {
  applicationId: string;
  version: number;
  kind:
    | 'confirmation'
    | 'initial_application'
    | 'deadline_missed'
    | 'reminder'
    | 'assessment_invitation'
    | StatusMailKind;
  /** What asks for it once more, if that is not the fact itself. */
  again?: string | undefined;
}
/** Or something about an account: a link, or what happened to it at an instant. Or what a visitor wrote. */
interface AccountCause {
  /** Null while the address has no account. */
  userId: string | null;
  cause: string;
  kind:
    | AccountMailKind
    | 'contact_message'
    | 'deletion_request'
    | 'deletion_received'
    | 'deletion_due'
    | 'deletion_completed'
    | 'deletion_rejected'
    | 'export_ready';
}
export type MailCause = ApplicationCause | AccountCause;
export interface MailContent {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a reply goes, if not to the sender. */
  replyTo?: string;
}

/** The record's. The same cause has the same. */
export const mailIdOf = (cause: MailCause): string =>
  'applicationId' in cause
    ? derivedId('mail', cause.applicationId, cause.version, cause.kind, ...(cause.again ? [cause.again] : []))
    : derivedId('mail', 'account', cause.cause, cause.kind);
/** The mail that this one is once more. */
const firstOf = (cause: MailCause): string | null =>
  'applicationId' in cause && cause.again ? mailIdOf({ ...cause, again: undefined }) : null;

/** The mail as it leaves. A template that throws would throw again; a database that is away comes back. */
async function written(ctx: Context, content: () => Promise<MailContent>): Promise<MailContent> {
  try {
    return sentBy(ctx.settings.company, await content());
  } catch (error) {
    if (isUnavailable(error) || error instanceof DatabaseError) throw error;
    throw new FailsForGood(`The mail could not be written: ${keptError(error).message}`, { cause: error });
  }
}

/**
 * Exactly one mail a cause: a repeat finds the record and does nothing. The record shows attempts and the server's
 * answer; it is 'queued' while another try is to come.
 * @throws FailsForGood when the mail was refused or cannot be written
 * @throws Error when it was not accepted; the job is then tried again
 */
export async function deliver(
  ctx: Context,
  send: SendMail,
  cause: MailCause,
  content: () => Promise<MailContent>,
): Promise<void> {
  const mailId = mailIdOf(cause);
  const about = { applicationId: null, userId: null, version: null, ...cause };
  const attempts = await beginMail(ctx.pool, { ...about, mailId, resendOf: firstOf(cause), at: ctx.clock() });
  if (attempts === undefined) return;
  const note = (status: 'sent' | 'queued' | 'failed', response: string) =>
    noteMail(ctx.pool, { mailId, status, response, at: ctx.clock() });
  try {
    const response = await send({ id: mailId, ...(await written(ctx, content)) });
    await note('sent', response);
  } catch (error) {
    const isOver = error instanceof FailsForGood || attempts > retries.retryLimit;
    await note(isOver ? 'failed' : 'queued', keptError(error).message);
    throw error;
  }
}
