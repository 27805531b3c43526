import { attachApplicant, lockUnattached } from '#services/applications/commands/attach-applicant.ts';
import type { FactJob } from '#services/applications/effects.ts';
import { maintenance } from '#services/background/maintenance.ts';
import type { Context } from '#services/platform/context.ts';
import type { JobHandler } from '#services/platform/jobs.ts';
import { inTransaction } from '#services/platform/postgres.ts';
import { ensureAccount } from './accounts.ts';
import { forgetWishes } from './sign-up/wishes.ts';

/**
 * create-applicant-user: a new address gets an account without a password and its application; an existing account is
 * left alone until its owner confirms or accepts (ruling 16).
 */
export function createApplicantUser(ctx: Context): JobHandler<FactJob> {
  return async ({ data: { applicationId } }) => {
    await inTransaction(ctx.pool, async (db) => {
      const applicant = await lockUnattached(db, applicationId);
      if (!applicant) return;
      const { id, isNewUser } = await ensureAccount(db, applicant, ctx.clock());
      if (isNewUser) await attachApplicant(db, applicationId, id, null);
    });
  };
}

/** Every night, what was wished for and never confirmed. */
export const forgetSignUpsCron = { cron: '40 3 * * *', tz: 'Europe/Zurich' } as const;
export function forgetSignUps(ctx: Context): JobHandler<object> {
  return async () => {
    await maintenance(ctx, 'forget-sign-ups', async () => ({ forgotten: await forgetWishes(ctx) }));
  };
}
