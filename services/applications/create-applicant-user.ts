import { ensureAccount } from '#services/identity/accounts.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { attachApplicant, lockUnattached } from './commands/attach-applicant.ts';
import type { EventJob } from './effects.ts';

/**
 * create-applicant-user: a new address gets an account without a password and its application; an existing account is
 * left alone until its owner confirms or accepts (ruling 16).
 */
export function createApplicantUser(ctx: Context): JobHandler<EventJob> {
  return async ({ data: { applicationId } }) => {
    await inTransaction(ctx.pool, async (db) => {
      const applicant = await lockUnattached(db, applicationId);
      if (!applicant) return;
      const { id, isNewUser } = await ensureAccount(db, applicant, ctx.clock());
      if (isNewUser) await attachApplicant(db, applicationId, id, null);
    });
  };
}
