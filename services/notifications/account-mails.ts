import { type AccountMail, causeOf, type OwnerNotice } from '#services/identity/account-jobs.ts';
import { namesOf } from '#services/identity/accounts.ts';
import { mailedLink } from '#services/identity/links.ts';
import { type Recipient, recipientOf } from '#services/identity/recipients.ts';
import { isStaff } from '#services/identity/sessions/limits.ts';
import { signUpMailOf } from '#services/identity/sign-up/pending-sign-ups.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { deliver, withdraw } from './deliver.ts';
import type { MailContent } from './mail-content.ts';
import type { MailSettings } from './mail-settings.ts';
import { type Bucket, mayWriteTo } from './mailbox-limits.ts';
import {
  accountExistsMail,
  factorResetMail,
  invitationMail,
  newFactorMail,
  passwordChangedMail,
  resetPasswordMail,
  signUpMail,
} from './templates/accounts.ts';

/** A mail as it will be sent, and what it is the mail of. */
interface Prepared {
  kind: AccountMail['kind'];
  userId: string | null;
  /** Where anybody can have it sent to: how much of it the mailbox takes. */
  limit?: { bucket: Bucket; mailbox: string };
  /** Written once the mail is begun: one that cannot be written has a record that says so. */
  content: () => MailContent;
}

const linkUrl = (publicUrl: string, page: string, token: string): string =>
  `${publicUrl}/auth/${page}?token=${token}`;

function gates(publicUrl: string, { role }: Recipient): { signInUrl: string; forgotUrl: string } {
  return {
    signInUrl: `${publicUrl}${isStaff(role) ? '/admin' : '/auth'}`,
    forgotUrl: `${publicUrl}/auth/forgot`,
  };
}

type Prepare = Pick<MailSettings, 'ctx' | 'publicUrl'>;

async function signUp({ ctx, publicUrl }: Prepare, linkId: string): Promise<Prepared | null> {
  const pending = await signUpMailOf(ctx, linkId);
  if (!pending) return null;
  const { account, createdAt: asked } = pending;
  if (account) {
    const { userId, email, firstName } = account;
    const content = () => accountExistsMail(email, { firstName, asked, ...gates(publicUrl, account) });
    return { kind: 'account_exists', userId, content, limit: { bucket: 'account_exists', mailbox: email } };
  }
  const url = linkUrl(publicUrl, 'confirm', pending.token);
  const content = () => signUpMail(pending.email, { asked, until: pending.expiresAt, url });
  return { kind: 'sign_up', userId: null, content, limit: { bucket: 'sign_up', mailbox: pending.email } };
}

async function byLink(
  { ctx, publicUrl }: Prepare,
  job: Extract<AccountMail, { linkId: string }>,
): Promise<Prepared | null> {
  if (job.kind === 'sign_up') return signUp({ ctx, publicUrl }, job.linkId);
  const link = await mailedLink(ctx.pool, ctx.secrets, job.linkId, ctx.clock());
  const owner = link?.userId ? await recipientOf(ctx.pool, link.userId) : null;
  if (!link || !owner) return null;
  const { userId, email, firstName, role, hasPassword } = owner;
  const url = linkUrl(publicUrl, 'new-password', link.token);
  const until = link.expiresAt;
  if (job.kind === 'reset_password') {
    const content = () => resetPasswordMail(email, { firstName, asked: link.createdAt, until, url });
    return { kind: job.kind, userId, content };
  }
  const invitedBy = (await namesOf(ctx.pool, [job.invitedBy])).get(job.invitedBy) ?? null;
  const { signInUrl } = gates(publicUrl, owner);
  const said = { firstName, role, invitedBy, until, passwordUrl: url, signInUrl, hasPassword };
  return { kind: job.kind, userId, content: () => invitationMail(email, said) };
}

async function notice({ ctx, publicUrl }: Prepare, job: OwnerNotice): Promise<Prepared | null> {
  const owner = await recipientOf(ctx.pool, job.userId);
  if (!owner) return null;
  const { userId, email, firstName } = owner;
  const said = { firstName, at: job.at, ...gates(publicUrl, owner) };
  const content = (): MailContent => {
    switch (job.kind) {
      case 'account_exists':
        return accountExistsMail(email, { ...said, asked: job.at });
      case 'password_changed':
        return passwordChangedMail(email, said);
      case 'new_factor':
        return newFactorMail(email, said);
      case 'factor_reset':
        return factorResetMail(email, said);
      default:
        return job.kind satisfies never;
    }
  };
  return { kind: job.kind, userId, content };
}

/** What the job's mail may have begun as: a sign-up with an address that has an account tells its owner so. */
const kindsOf = ({ kind }: AccountMail): AccountMail['kind'][] =>
  kind === 'sign_up' ? [kind, 'account_exists'] : [kind];

/**
 * send-account-mail: one mail about an account. Nothing is sent when its link is used or over by now, or the account is gone.
 * A retried mail carries the same link, which derives from the link's id (decision 0009).
 */
export function sendAccountMail(settings: MailSettings): JobHandler<AccountMail> {
  return async ({ id, data }) => {
    const mail = await ('linkId' in data ? byLink(settings, data) : notice(settings, data));
    const cause = causeOf(data);
    if (!mail) {
      const reason = 'linkId' in data ? 'link-over' : 'erased';
      for (const kind of kindsOf(data))
        await withdraw(settings, { userId: null, cause, kind }, reason, { id });
      return;
    }
    const { kind, userId, limit, content } = mail;
    const about = { userId, cause, kind };
    const plain = async () => content();
    const limited = limit ? mayWriteTo(settings, limit.bucket, limit.mailbox, about, plain) : plain;
    await deliver(settings, about, limited, { id });
  };
}
