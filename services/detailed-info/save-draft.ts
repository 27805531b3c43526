import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { Draft } from './contract.ts';
import { emptyInfo, keepInfo, keptInfo } from './rows.ts';

/** The status, which stays as it is until the transaction ends: no draft is written behind a submission. */
async function lockedStatus(db: Db, applicationId: string): Promise<Status | undefined> {
  const { rows } = await db.query<{ status: Status }>({
    name: 'detailed-info-status',
    text: 'select status from application_states where application_id = $1 for no key update',
    values: [applicationId],
  });
  return rows[0]?.status;
}

function requireOpen(status: Status | undefined, isSubmitted: boolean): void {
  if (status === 'detailed_info_requested') return;
  const why = isSubmitted
    ? 'Your detailed information was submitted already.'
    : 'Your application is not waiting for detailed information.';
  throw new DomainError('conflict', `${why} Nothing was changed.`, { status });
}

/**
 * Keeps a draft; the last one wins, unless it says what it began from and something newer is there.
 * @returns when it was kept: what the next draft begins from. No two are alike
 * @throws DomainError `conflict`
 */
export async function saveDraft(
  ctx: Context,
  applicationId: string,
  { ifUnmodifiedSince, ...draft }: Draft,
): Promise<Date> {
  const now = ctx.clock();
  return inTransaction(ctx.pool, async (db) => {
    const status = await lockedStatus(db, applicationId);
    const kept = await keptInfo(db, applicationId);
    requireOpen(status, Boolean(kept?.submittedAt));
    if (ifUnmodifiedSince && kept && Date.parse(kept.updatedAt) !== Date.parse(ifUnmodifiedSince)) {
      throw new DomainError(
        'conflict',
        'This draft was changed in another window in the meantime. Nothing was overwritten: what you see here was not saved.',
        { status },
      );
    }
    const updatedAt = kept ? new Date(Math.max(now.getTime(), Date.parse(kept.updatedAt) + 1)) : now;
    await keepInfo(db, applicationId, { ...emptyInfo, ...kept?.info, ...draft }, null, updatedAt);
    return updatedAt;
  });
}
