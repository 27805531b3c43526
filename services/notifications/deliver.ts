import type { StatusMailKind } from '#services/applications/effects.ts';
import type { AccountMailKind } from '#services/identity/account-jobs.ts';
import type { Context } from '#services/platform/context.ts';
import { noteSurely } from '#services/platform/db/note-surely.ts';
import { DatabaseError, isUnavailable } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import { FailsForGood, keptError } from '#services/platform/jobs/job-errors.ts';
import { retries } from '#services/platform/jobs/jobs.ts';
import type { SendMail } from '#services/platform/mail.ts';
import { inSpan } from '#services/platform/tracing.ts';
import type { WithdrawnBecause } from './contract.ts';
import { type Held, holdMail, usualLeaseMs } from './hold.ts';
import type { MailContent } from './mail-content.ts';
import { type About, type Noted, noteMail } from './records.ts';
import { sentBy } from './sender.ts';

/** What causes a mail: an event of an application, and which kind of mail. Together they are its identity. */
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
  /** What asks for it once more, if that is not the event itself. */
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
    | 'export_ready'
    | 'staff_digest'
    | 'checkpoint';
}
export type MailCause = ApplicationCause | AccountCause;
/** Instead of a mail's content: it is not to leave after all. */
export interface NotToLeave {
  withdrawn: WithdrawnBecause;
}

/** With what mails leave. */
export interface Outgoing {
  ctx: Context;
  /** The site's address, for links. */
  publicUrl: string;
  send: SendMail;
  /** How long a try holds its mail without renewing its lease. */
  leaseMs?: number;
}
/** The job that a mail is sent by; a mail whose job is gone is ended by the nightly sweep. */
export type SendingJob = { id: string } | null;

/** The record's. The same cause has the same. */
export const mailIdOf = (cause: MailCause): string =>
  'applicationId' in cause
    ? derivedId('mail', cause.applicationId, cause.version, cause.kind, ...(cause.again ? [cause.again] : []))
    : derivedId('mail', 'account', cause.cause, cause.kind);
/** The mail that this one is once more. */
const firstOf = (cause: MailCause): string | null =>
  'applicationId' in cause && cause.again ? mailIdOf({ ...cause, again: undefined }) : null;

const aboutOf = (cause: MailCause): About => {
  const { applicationId, userId, version, kind } = {
    applicationId: null,
    userId: null,
    version: null,
    ...cause,
  };
  return { mailId: mailIdOf(cause), applicationId, userId, version, kind, resendOf: firstOf(cause) };
};

/** The mail as it leaves. A template that throws would throw again; a database that is away comes back. */
async function written(
  { ctx, publicUrl }: Outgoing,
  content: () => Promise<MailContent | NotToLeave>,
): Promise<MailContent | NotToLeave> {
  try {
    const mail = await content();
    return 'withdrawn' in mail ? mail : sentBy(ctx.settings.company, publicUrl, mail);
  } catch (error) {
    if (isUnavailable(error) || error instanceof DatabaseError) throw error;
    throw new FailsForGood(`The mail could not be written: ${keptError(error).message}`, { cause: error });
  }
}

type Outcome = Pick<Noted, 'status' | 'response' | 'reason'> & { error?: unknown };

/** One try, until the server has answered. Nothing after that is part of it: an accepted mail is never tried again. */
async function attempt(
  outgoing: Outgoing,
  mailId: string,
  { attempts, isCertain }: Held,
  content: () => Promise<MailContent | NotToLeave>,
): Promise<Outcome> {
  try {
    const mail = await written(outgoing, content);
    if ('withdrawn' in mail) return { status: 'withdrawn', response: null, reason: mail.withdrawn };
    if (!isCertain()) throw new Error('The mail was held up before it left; it is tried again.');
    const response = await inSpan('send mail', { 'cursus.mail.id': mailId }, () =>
      outgoing.send({ id: mailId, ...mail }),
    );
    return { status: 'sent', response, reason: null };
  } catch (error) {
    const isOver = error instanceof FailsForGood || attempts > retries.retryLimit;
    return { status: isOver ? 'failed' : 'queued', response: keptError(error).message, reason: null, error };
  }
}

/**
 * Exactly one mail a cause: a repeat finds the record and does nothing, and waits while another try has it (decision 0042). The
 * record shows attempts and the server's answer; it is 'queued' while another try is to come.
 * @param content gives the mail, or why it is not to leave after all
 * @throws FailsForGood when the mail was refused or cannot be written
 * @throws Error when it was not accepted; the job is then tried again
 */
export async function deliver(
  outgoing: Outgoing,
  cause: MailCause,
  content: () => Promise<MailContent | NotToLeave>,
  job: SendingJob,
): Promise<void> {
  const { ctx, leaseMs = usualLeaseMs } = outgoing;
  const about = aboutOf(cause);
  const held = await holdMail(ctx.pool, { ...about, jobId: job?.id ?? null, at: ctx.clock(), leaseMs });
  if (!held) return;
  try {
    const { error, ...outcome } = await attempt(outgoing, about.mailId, held, content);
    const { leaseId } = held;
    const noted = { mailId: about.mailId, leaseId, ...outcome, at: ctx.clock() };
    await noteSurely(ctx.pool, () => noteMail(ctx.pool, noted));
    if (error) throw error;
  } finally {
    held.release();
  }
}

/** Whether a mail was begun and has not ended. */
async function isUnfinished({ pool }: Context, mailId: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'mail-unfinished',
    text: "select from mails where mail_id = $1 and status in ('queued', 'sending')",
    values: [mailId],
  });
  return rowCount === 1;
}

/**
 * A job finds that its mail is not to leave any more. One that was begun ends as withdrawn, after whichever try still has it; one that
 * was not leaves no record.
 */
export async function withdraw(
  { ctx, leaseMs = usualLeaseMs }: Outgoing,
  cause: MailCause,
  reason: WithdrawnBecause,
  job: SendingJob,
): Promise<void> {
  const about = aboutOf(cause);
  const { mailId } = about;
  if (!(await isUnfinished(ctx, mailId))) return;
  const held = await holdMail(ctx.pool, { ...about, jobId: job?.id ?? null, at: ctx.clock(), leaseMs });
  if (!held) return;
  try {
    const { leaseId, wasInterrupted } = held;
    const why = wasInterrupted ? 'interrupted' : reason;
    const outcome = { status: 'withdrawn', response: null, reason: why } as const;
    const noted = { mailId, leaseId, ...outcome, at: ctx.clock() };
    await noteSurely(ctx.pool, () => noteMail(ctx.pool, noted));
  } finally {
    held.release();
  }
}
