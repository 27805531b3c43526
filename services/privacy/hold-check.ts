import type { Db } from '#services/platform/postgres.ts';

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
