import { applicationsOfPersons } from '#services/applications/erase.ts';
import { accountsAmong, forgetAccount } from '#services/identity/erase.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { defineJob, oneAtATime } from '#services/platform/jobs/define-job.ts';
import { eraseRows } from '../personal-data-handlers.ts';
import { subjectOf } from '../subject.ts';
import { byItself } from './begin-erasure.ts';
import { eraseApplication } from './erase-application.ts';

/** Forms are read through for each page of keys: there is no index for what happens once in years. */
const pageSize = 10_000;

async function eraseAccount(ctx: Context, userId: string): Promise<void> {
  const subject = await subjectOf(ctx, userId);
  await inTransaction(ctx.pool, async (db) => {
    await eraseRows(ctx, db, { ...subject, applicationIds: [] });
    await forgetAccount(db, userId);
    await writeAudit(db, auditEntry('restored_account_erased', 'user', byItself), ctx.clock(), userId);
  });
}

/**
 * A restored backup holds people who were erased after it was made. Their keys, kept elsewhere, say so (docs/rules/event-log.md, Erasure):
 * what came back with the backup is erased once more. No mail is sent.
 */
export async function eraseAgain(ctx: Context): Promise<{ applications: number; accounts: number }> {
  const again = { applications: 0, accounts: 0 };
  let after: string | null = null;
  do {
    const gone: string[] = await ctx.keys.destroyed(after, pageSize);
    for (const userId of await accountsAmong(ctx.pool, gone)) {
      await eraseAccount(ctx, userId);
      again.accounts += 1;
    }
    for (const applicationId of await applicationsOfPersons(ctx.pool, gone)) {
      await eraseApplication(ctx, applicationId, 'restored');
      again.applications += 1;
    }
    after = gone.length < pageSize ? null : (gone.at(-1) ?? null);
  } while (after);
  return again;
}

/** When a worker starts, as it does after a restore. The nightly run does the same. */
export const eraseRestored = defineJob({
  queue: 'erase-again',
  label: 'Erasure of what a backup brought back',
  share: oneAtATime,
  isSentAtStart: true,
  handler: (settings: { ctx: Context }) => async () => {
    await eraseAgain(settings.ctx);
  },
});
