import type { Origin } from '#services/event-log/append/event.ts';
import { noteApplication } from '#services/identity/accounts.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { recordConfirmation } from './record-confirmation.ts';

export interface Claim {
  applicationId: string;
  userId: string;
  /** The account's address, proven by its owner. */
  email: string;
  origin: Omit<Origin, 'release'>;
  audit: AuditEntry;
}

/** @returns false when it is not this address's, not there, or attached already: of two claims at once, one */
async function take(db: Db, { applicationId, userId, email }: Claim, at: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'claim-application',
    text: `update application_forms f set user_id = $2, attached_at = $4 from application_states s
           where f.application_id = $1 and f.user_id is null and f.disclaimed_at is null and lower(f.email) = lower($3)
             and s.application_id = f.application_id and not s.is_sandbox`,
    values: [applicationId, userId, email, at],
  });
  return rowCount === 1;
}

/**
 * The owner of a proven address accepts an application that was sent signed out (ruling 16): it is attached, and as the
 * address is proven, its e-mail step is done as if the mail's link had been pressed (ruling 8).
 * @throws DomainError `not-found`, alike for unknown, foreign and attached ones
 */
export async function claimApplication(ctx: Context, claim: Claim): Promise<void> {
  const at = ctx.clock();
  const { applicationId, userId, origin, audit } = claim;
  await inTransaction(ctx.pool, async (db) => {
    // The account before the form, in the order of the mail's link: the two may come at the same moment.
    await noteApplication(db, userId, applicationId);
    if (!(await take(db, claim, at)))
      throw new DomainError('not-found', 'There is no such application to add to your account.');
    const commandId = derivedId('claim', applicationId, userId);
    const moved = await recordConfirmation(ctx, db, { applicationId, userId, commandId, origin }, at);
    const entry = { ...audit, metadata: { ...audit.metadata, emailConfirmed: moved } };
    await writeAudit(db, entry, at, applicationId);
  });
  ctx.announce(applicationId);
}
