import type { Db } from '#services/platform/db/postgres.ts';

/** The next sign-in of staff enrols again. @returns false when there was no second factor */
export async function forgetFactors(db: Db, userId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'factors-forget-verified',
    text: 'delete from factors where user_id = $1 and verified_at is not null',
    values: [userId],
  });
  await db.query({
    name: 'factors-forget-rest',
    text: 'delete from factors where user_id = $1',
    values: [userId],
  });
  await db.query({
    name: 'recovery-codes-forget',
    text: 'delete from recovery_codes where user_id = $1',
    values: [userId],
  });
  await db.query({
    name: 'first-login-again',
    text: 'update profiles set first_login_completed = false where id = $1',
    values: [userId],
  });
  return rowCount === 1;
}
