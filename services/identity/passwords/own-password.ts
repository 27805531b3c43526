import type { Context } from '#services/platform/context.ts';
import type { Claimant } from '../sign-in/admit.ts';
import { noteFailure, passwordKey, refuseImpatient } from '../sign-in/backoff.ts';
import { isPassword } from './hash.ts';

/** What the account's password is compared with; null where it has none. */
export async function passwordHashOf(ctx: Context, userId: string): Promise<string | null> {
  const { rows } = await ctx.pool.query<{ password_hash: string | null }>({
    name: 'password-of',
    text: 'select password_hash from users where id = $1',
    values: [userId],
  });
  return rows[0]?.password_hash ?? null;
}

/**
 * Whether the person behind a session knows its password; a wrong one counts (S5, S33).
 * @throws DomainError `too-many-tries`
 */
export async function isOwnPassword(
  ctx: Context,
  user: Claimant,
  { given, known }: { given: string; known: string | null },
): Promise<boolean> {
  const keys = [passwordKey(user.email, user.device)];
  await refuseImpatient(ctx.pool, keys, ctx.clock());
  const isRight = await isPassword(known, given);
  // Once more: of many guesses at once, others may have failed while this one was hashed.
  await refuseImpatient(ctx.pool, keys, ctx.clock());
  if (!isRight) await noteFailure(ctx.pool, keys, ctx.clock());
  return isRight;
}
