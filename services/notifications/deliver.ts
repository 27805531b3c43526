import type { StatusMailKind } from '#services/applications/effects.ts';
import type { AccountMailKind } from '#services/identity/account-jobs.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId } from '#services/platform/ids.ts';
import type { SendMail } from '#services/platform/mail.ts';
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

/** Notes the attempt. @returns false when this mail has left already */
async function begin(ctx: Context, mailId: string, cause: MailCause): Promise<boolean> {
  const nothing = { applicationId: null, userId: null, version: null };
  const about = { ...nothing, ...cause };
  const { rows } = await ctx.pool.query<{ status: string }>({
    name: 'mail-begin',
    text: `insert into mails as m (mail_id, application_id, user_id, kind, cause_version, status, attempts, queued_at, resend_of)
           values ($1, $2, $3, $4, $5, 'queued', 1, $6, $7)
           on conflict (mail_id) do update set attempts = m.attempts + (m.status <> 'sent')::int
           returning status`,
    values: [
      mailId,
      about.applicationId,
      about.userId,
      cause.kind,
      about.version,
      ctx.clock(),
      firstOf(cause),
    ],
  });
  return rows[0]?.status !== 'sent';
}

async function note(
  ctx: Context,
  mailId: string,
  status: 'sent' | 'failed',
  response: string,
): Promise<void> {
  await ctx.pool.query({
    name: 'mail-note',
    text: `update mails set status = $2, response = $3, sent_at = case when $2 = 'sent' then $4::timestamptz end where mail_id = $1`,
    values: [mailId, status, response.slice(0, 500), ctx.clock()],
  });
}

/**
 * Exactly one mail a cause: a repeat finds the record and does nothing. The record shows attempts and the server's
 * answer.
 * @throws Error when the mail was not accepted; the job is then tried again
 */
export async function deliver(
  ctx: Context,
  send: SendMail,
  cause: MailCause,
  content: () => Promise<MailContent>,
): Promise<void> {
  const id = mailIdOf(cause);
  if (!(await begin(ctx, id, cause))) return;
  try {
    const response = await send({ id, ...sentBy(ctx.settings.company, await content()) });
    await note(ctx, id, 'sent', response);
  } catch (error) {
    await note(ctx, id, 'failed', error instanceof Error ? error.message : String(error));
    throw error;
  }
}
