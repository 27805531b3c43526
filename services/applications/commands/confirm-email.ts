import type { Origin } from '#services/event-log/fact.ts';
import { confirmAddress, ensureAccount } from '#services/identity/accounts.ts';
import { findLink, issueLink, markUsed } from '#services/identity/links.ts';
import type { AuditEntry } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId } from '#services/platform/ids.ts';
import { type Db, inTransaction } from '#services/platform/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { runCommand } from './run-command.ts';

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
}

const passwordLinkMs = 60 * 60_000;

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

/** Staff may have moved the application on by hand: then the address is confirmed and the status stays. */
async function recordConfirmation(
  ctx: Context,
  db: Db,
  linkId: string,
  applicationId: string,
  userId: string,
  input: ConfirmEmail,
  at: Date,
): Promise<boolean> {
  try {
    const { repeated } = await runCommand(
      // told once the transaction is committed
      { ...ctx, announce: () => undefined },
      {
        applicationId,
        commandId: derivedId('confirm-email', linkId),
        origin: input.origin,
        audit: input.audit,
        command: () => ({
          type: 'confirm-email',
          at: at.toISOString(),
          actor: { kind: 'applicant', id: userId },
        }),
      },
      db,
    );
    return !repeated;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'transition-refused') return false;
    throw error;
  }
}

/**
 * The applicant presses the button behind the mail's link (ruling 8): the address and the account are confirmed, the
 * application is attached to the account (ruling 16) and moves on. One transaction; the link works once.
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
    if (link.usedAt) return { applicationId, firstName, alreadyConfirmed: true, passwordToken: null };
    const account = await ensureAccount(
      db,
      { email: applicant.email, firstName, lastName: applicant.last_name },
      at,
    );
    await confirmAddress(db, account.id, at);
    await db.query({
      name: 'attach-application',
      text: 'update application_forms set user_id = $2 where application_id = $1 and user_id is distinct from $2',
      values: [applicationId, account.id],
    });
    const moved = await recordConfirmation(ctx, db, link.linkId, applicationId, account.id, input, at);
    await markUsed(db, link, at);
    const passwordToken = account.hasPassword
      ? null
      : await issueLink(db, ctx.secrets, {
          purpose: 'set-password',
          applicationId: null,
          userId: account.id,
          at,
          expiresAt: new Date(at.getTime() + passwordLinkMs),
          cause: link.linkId,
        });
    return { applicationId, firstName, alreadyConfirmed: !moved, passwordToken };
  });
  ctx.announce(confirmed.applicationId);
  return confirmed;
}
