import { applicationOwner } from '#services/applications/projections/owner.ts';
import { recipientOf } from '#services/identity/recipients.ts';
import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { HoldRequest } from '../contract.ts';
import { lockOpenDeletion } from '../requests/requests.ts';

interface By {
  by: string;
  whence: Whence;
}
interface Held {
  userId: string | null;
  applicationId: string | null;
}

/** @throws DomainError `not-found` for an unknown person, `conflict` once they are being erased */
async function requireThere(ctx: Context, db: Db, { userId, applicationId }: Held): Promise<void> {
  const owner = applicationId ? await applicationOwner(ctx, applicationId, db) : null;
  if (applicationId && !owner) throw new DomainError('not-found', 'Application not found');
  if (userId && !(await recipientOf(db, userId)))
    throw new DomainError('not-found', 'There is no such user any more. Nothing was changed.');
  const account = userId ?? owner?.userId;
  const open = account ? await lockOpenDeletion(db, account) : null;
  if (open?.status === 'processing')
    throw new DomainError('conflict', 'This data is being deleted already. A hold comes too late.');
}

/**
 * Keeps a person's data from being deleted, by request or by rule (rulings 29, 30). The reason says what it is about; the audit log,
 * which cannot be cleared, says only that it was placed.
 * @throws DomainError `not-found`, `conflict`
 */
export async function placeHold(ctx: Context, wanted: HoldRequest, { by, whence }: By): Promise<string> {
  const at = ctx.clock();
  const holdId = newId(at);
  const held: Held = {
    userId: 'userId' in wanted ? wanted.userId : null,
    applicationId: 'applicationId' in wanted ? wanted.applicationId : null,
  };
  await inTransaction(ctx.pool, async (db) => {
    await requireThere(ctx, db, held);
    const { rowCount } = await db.query({
      name: 'place-hold',
      text: `insert into legal_holds (hold_id, user_id, application_id, reason, placed_at, placed_by)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      values: [holdId, held.userId, held.applicationId, wanted.reason, at, by],
    });
    if (rowCount !== 1) throw new DomainError('conflict', 'There is a hold already. Nothing was changed.');
    await writeAudit(db, auditEntry('legal_hold_placed', 'legal_hold', whence, { ...held }), at, holdId);
  });
  return holdId;
}

/** @throws DomainError `not-found`, alike for one that is released */
export async function releaseHold(ctx: Context, holdId: string, { by, whence }: By): Promise<void> {
  const at = ctx.clock();
  await inTransaction(ctx.pool, async (db) => {
    const { rowCount } = await db.query({
      name: 'release-hold',
      text: 'update legal_holds set released_at = $2, released_by = $3 where hold_id = $1 and released_at is null',
      values: [holdId, at, by],
    });
    if (rowCount !== 1)
      throw new DomainError('not-found', 'There is no such hold in force. Nothing was changed.');
    await writeAudit(db, auditEntry('legal_hold_released', 'legal_hold', whence), at, holdId);
  });
}
