import type { Db } from '#services/platform/db/postgres.ts';

export interface ActiveHold {
  holdId: string;
  reason: string;
}

/** A hold in force on the account or on one of these applications; null when there is none. */
export async function activeHold(
  db: Db,
  { userId, applicationIds }: { userId: string | null; applicationIds: readonly string[] },
): Promise<ActiveHold | null> {
  const { rows } = await db.query<ActiveHold>({
    name: 'active-hold',
    text: `select hold_id as "holdId", reason from legal_holds
           where released_at is null and (user_id = $1 or application_id = any($2))
           order by placed_at limit 1`,
    values: [userId, applicationIds],
  });
  return rows[0] ?? null;
}

/** Of these accounts, those on which a hold is in force. */
export async function accountsHeld(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'accounts-held',
    text: 'select user_id as id from legal_holds where released_at is null and user_id = any($1)',
    values: [userIds],
  });
  return new Set(rows.map(({ id }) => id));
}
