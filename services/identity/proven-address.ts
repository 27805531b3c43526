import type { Context } from '#services/platform/context.ts';

/** The account's address once its owner has proved it; null before, and when the account is gone. */
export async function provenAddress({ pool }: Context, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>({
    name: 'proven-address',
    text: 'select email from users where id = $1 and email_confirmed_at is not null',
    values: [userId],
  });
  return rows[0]?.email ?? null;
}
