import type { Origin } from '#services/event-log/append/event.ts';
import { provenAddress } from '#services/identity/proven-address.ts';
import type { SessionUser } from '#services/identity/sessions/find.ts';
import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { claimApplication } from '../commands/claim-application.ts';
import { disclaimApplication } from '../commands/disclaim-application.ts';
import { type Unclaimed, unclaimedBy } from '../projections/unclaimed.ts';

/** Null before the address is proven, and for staff, who do not apply (ruling 16). */
async function addressOf(ctx: Context, user: SessionUser): Promise<string | null> {
  return user.role === 'applicant' ? provenAddress(ctx, user.userId) : null;
}

/** What the owner may accept. */
export async function listUnclaimed(ctx: Context, user: SessionUser): Promise<{ items: Unclaimed[] }> {
  const email = await addressOf(ctx, user);
  return { items: email ? await unclaimedBy(ctx.pool, email) : [] };
}

/** @throws DomainError `not-found`, alike for whatever is not the owner's to claim; `not-allowed` for who may claim nothing */
export async function claim(
  ctx: Context,
  user: SessionUser,
  applicationId: string,
  origin: Omit<Origin, 'release'>,
  whence: Whence,
): Promise<void> {
  const email = await addressOf(ctx, user);
  if (!email)
    throw new DomainError(
      'not-allowed',
      'Only an applicant whose e-mail address is confirmed can add an application. Nothing was changed.',
    );
  const audit = auditEntry('application_claimed', 'application', whence);
  await claimApplication(ctx, { applicationId, userId: user.userId, email, origin, audit });
}

/**
 * The owner of the address says that it was someone else (S31): the application is withdrawn.
 * @throws DomainError `not-found`, alike for whatever is not offered to them
 */
export async function disclaim(
  ctx: Context,
  user: SessionUser,
  applicationId: string,
  origin: Omit<Origin, 'release'>,
  whence: Whence,
): Promise<void> {
  const audit = auditEntry('application_disclaimed', 'application', whence);
  const { items } = await listUnclaimed(ctx, user);
  if (!items.some((one) => one.applicationId === applicationId))
    throw new DomainError(
      'not-found',
      'There is no such application with your address. Nothing was changed.',
    );
  await disclaimApplication(ctx, applicationId, { origin, audit });
}
