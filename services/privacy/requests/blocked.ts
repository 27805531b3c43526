import { isLastAdmin } from '#services/identity/protect.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { activeHold } from '../holds/hold-check.ts';

interface Asked {
  userId: string;
  applicationIds: readonly string[];
  /** Who would approve it; null for an operator, who has no account. */
  by: string | null;
}

/** Why a deletion cannot be carried out now, as a sentence; null when it can. Locks as a change of roles does. */
export async function blockedBy(db: Db, { userId, applicationIds, by }: Asked): Promise<string | null> {
  const hold = await activeHold(db, { userId, applicationIds });
  if (hold) return `A legal hold keeps this data: ${hold.reason}`;
  if (userId === by) return 'You cannot delete your own account. Ask another admin.';
  if (await isLastAdmin(db, userId))
    return 'This is the account of the last admin. Make another user an admin first.';
  return null;
}
