import type { FactJob } from '#services/applications/effects.ts';
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
      const { rows } = await db.query<{
        email: string;
        first_name: string;
        last_name: string;
        user_id: string | null;
      }>({
        name: 'applicant-user-of',
        text: 'select email, first_name, last_name, user_id from application_forms where application_id = $1 for update',
        values: [applicationId],
      });
      const form = rows[0];
      if (!form || form.user_id) return;
      const account = { email: form.email, firstName: form.first_name, lastName: form.last_name };
      const { id, isNewUser } = await ensureAccount(db, account, ctx.clock());
      if (!isNewUser) return;
      await db.query({
        name: 'applicant-user-attach',
        text: 'update application_forms set user_id = $2 where application_id = $1',
        values: [applicationId, id],
      });
    });
  };
}

/** Every night, what was wished for and never confirmed. */
export const forgetSignUpsCron = { cron: '40 3 * * *', tz: 'Europe/Zurich' } as const;
export function forgetSignUps(ctx: Context): JobHandler<object> {
  return async () => {
    await forgetWishes(ctx);
  };
}
