import { formsAfter } from '#services/applications/erase.ts';
import { writeAudit } from '#services/audit/write.ts';
import { accountsAfter, forgetAccount } from '#services/identity/erase.ts';
import { auditEntry } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/postgres.ts';
import { byItself } from './begin-erasure.ts';
import { subjectOf } from './collect.ts';
import { eraseApplication } from './erase-application.ts';
import { eraseRows } from './keepers.ts';

const batch = 1_000;

/** Every id, in bounded reads, of those whose key is destroyed. */
async function* gone<T extends { keyId: string }>(
  ctx: Context,
  read: (after: string | null) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let after: string | null = null; ; ) {
    const rows: T[] = await read(after);
    const destroyed = new Set(await ctx.keys.destroyed(rows.map(({ keyId }) => keyId)));
    yield* rows.filter(({ keyId }) => destroyed.has(keyId));
    after = rows.at(-1)?.keyId ?? null;
    if (rows.length < batch || !after) return;
  }
}

/**
 * A restored backup holds people who were erased after it was made. Their keys, kept elsewhere, say so (event-log.md, Erasure):
 * what came back with the backup is erased once more. Nobody is written to.
 */
export async function eraseAgain(ctx: Context): Promise<{ applications: number; accounts: number }> {
  let applications = 0;
  let accounts = 0;
  for await (const { userId } of gone(ctx, (after) => accountsAfter(ctx.pool, after, batch))) {
    const subject = await subjectOf(ctx, userId);
    await inTransaction(ctx.pool, (db) => eraseRows(ctx, db, { ...subject, applicationIds: [] }));
    await inTransaction(ctx.pool, async (db) => {
      await forgetAccount(db, userId);
      await writeAudit(db, auditEntry('restored_account_erased', 'user', byItself), ctx.clock(), userId);
    });
    accounts += 1;
  }
  for await (const { applicationId } of gone(ctx, (after) => formsAfter(ctx.pool, after, batch))) {
    await eraseApplication(ctx, applicationId, 'restored');
    applications += 1;
  }
  return { applications, accounts };
}
