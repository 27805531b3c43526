import type { Origin } from '#services/event-log/append/event.ts';
import { confirmAddress, ensureAccount } from '#services/identity/accounts.ts';
import { findLink, issueLink, type Link, markUsed, openLinkAgain } from '#services/identity/links.ts';
import { recipientAt } from '#services/identity/recipients.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { hourMs } from '#state-machines/durations.ts';
import { attachApplicant } from './attach-applicant.ts';
import { recordConfirmation } from './record-confirmation.ts';

export interface ConfirmEmail {
  token: string;
  origin: Omit<Origin, 'release'>;
  audit?: AuditEntry;
}
export interface Confirmed {
  applicationId: string;
  firstName: string;
  alreadyConfirmed: boolean;
  /** Lets the owner of a new account choose a password within the hour. */
  passwordToken: string | null;
  /** The account has another application, which this one does not displace (S31). */
  hasOther: boolean;
}

const passwordLinkMs = hourMs;

interface Applicant {
  email: string;
  first_name: string;
  last_name: string;
}
async function applicantOf(db: Db, applicationId: string): Promise<Applicant> {
  const { rows } = await db.query<Applicant>({
    name: 'applicant-of',
    text: 'select email, first_name, last_name from application_forms where application_id = $1',
    values: [applicationId],
  });
  if (!rows[0]) throw new DomainError('link-invalid', 'The application of this link is no longer kept.');
  return rows[0];
}

async function hasOtherApplication(db: Db, userId: string, applicationId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-other-application',
    text: 'select from application_forms where user_id = $1 and application_id <> $2 limit 1',
    values: [userId, applicationId],
  });
  return rowCount === 1;
}

/** The link for choosing a password that this confirmation leads to; it has the same secret whenever it is asked for. */
const passwordLink = (userId: string, confirmation: Link, at: Date) =>
  ({
    purpose: 'set-password',
    applicationId: null,
    userId,
    at,
    expiresAt: new Date(at.getTime() + passwordLinkMs),
    cause: confirmation.linkId,
  }) as const;

/**
 * The link was pressed before, and its answer may have been lost: an account that still has no password gets the same
 * password link again, which lives no longer for it (decision 0014).
 */
async function confirmAgain(ctx: Context, db: Db, link: Link, applicant: Applicant, at: Date) {
  const account = await recipientAt(db, applicant.email);
  const passwordToken =
    account && !account.hasPassword
      ? await openLinkAgain(db, ctx.secrets, passwordLink(account.userId, link, at))
      : null;
  return { alreadyConfirmed: passwordToken === null, passwordToken, hasOther: false };
}

/**
 * The applicant presses the button behind the mail's link (ruling 8): the address and the account are confirmed, the
 * application is attached to the account (ruling 16) and moves on. One transaction; the link works once, and a repeat gets
 * the answer of the first press.
 * @throws DomainError `link-invalid`
 */
export async function confirmEmail(ctx: Context, input: ConfirmEmail): Promise<Confirmed> {
  const at = ctx.clock();
  const confirmed = await inTransaction(ctx.pool, async (db) => {
    const link = await findLink(db, input.token, 'confirm-email', at);
    const { applicationId } = link;
    if (!applicationId) throw new DomainError('link-invalid', 'This link belongs to no application.');
    const applicant = await applicantOf(db, applicationId);
    const firstName = applicant.first_name;
    if (link.usedAt)
      return { applicationId, firstName, ...(await confirmAgain(ctx, db, link, applicant, at)) };
    const account = await ensureAccount(
      db,
      { email: applicant.email, firstName, lastName: applicant.last_name },
      at,
    );
    await confirmAddress(db, account.id, at);
    await attachApplicant(db, applicationId, account.id, at);
    const commandId = derivedId('confirm-email', link.linkId);
    const { origin, audit } = input;
    const confirmation = { applicationId, userId: account.id, commandId, origin, audit };
    const moved = await recordConfirmation(ctx, db, confirmation, at);
    await markUsed(db, link, at);
    const passwordToken = account.hasPassword
      ? null
      : await issueLink(db, ctx.secrets, passwordLink(account.id, link, at));
    const hasOther = await hasOtherApplication(db, account.id, applicationId);
    return { applicationId, firstName, alreadyConfirmed: !moved, passwordToken, hasOther };
  });
  ctx.announce(confirmed.applicationId);
  return confirmed;
}
