import { type AccountMail, causeOf, type OwnerNotice } from '#services/identity/account-jobs.ts';
import { namesOf } from '#services/identity/accounts.ts';
import { mailedLink } from '#services/identity/links.ts';
import { type Recipient, recipientOf } from '#services/identity/recipients.ts';
import { isStaff } from '#services/identity/sessions/limits.ts';
import { signUpMailOf } from '#services/identity/sign-up/wishes.ts';
import type { JobHandler } from '#services/platform/jobs.ts';
import { deliver, type MailContent } from './deliver.ts';
import type { MailSettings } from './jobs.ts';
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
  const wish = await signUpMailOf(ctx, linkId);
  if (!wish) return null;
  const { account, createdAt: asked } = wish;
  if (account) {
    const { userId, email, firstName } = account;
    const content = () => accountExistsMail(email, { firstName, asked, ...gates(publicUrl, account) });
    return { kind: 'account_exists', userId, content };
  }
  const url = linkUrl(publicUrl, 'confirm', wish.token);
  const content = () => signUpMail(wish.email, { asked, until: wish.expiresAt, url });
  return { kind: 'sign_up', userId: null, content };
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

/**
 * send-account-mail: one mail about an account. Nothing is sent when its link is used or over by now, or the account is gone.
 * A retried mail carries the same link, which derives from the link's id (decision 0009).
 */
export function sendAccountMail(settings: MailSettings): JobHandler<AccountMail> {
  return async ({ data }) => {
    const mail = await ('linkId' in data ? byLink(settings, data) : notice(settings, data));
    if (!mail) return;
    const { kind, userId, content } = mail;
    await deliver(settings.ctx, settings.send, { userId, cause: causeOf(data), kind }, async () => content());
  };
}
