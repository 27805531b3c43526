import type { PressedBy } from '#services/identity/contract.ts';
import type { SessionUser } from '#services/identity/sessions/find.ts';
import type { Context } from '#services/platform/context.ts';

/** Whose session the browser carried that pressed the confirmation link of this application. */
export async function pressedBy(
  ctx: Context,
  user: SessionUser | null,
  applicationId: string,
): Promise<PressedBy> {
  if (!user) return 'visitor';
  const { rowCount } = await ctx.pool.query({
    name: 'is-owner',
    text: 'select from application_forms where application_id = $1 and user_id = $2',
    values: [applicationId, user.userId],
  });
  return rowCount === 1 ? 'owner' : 'someone-else';
}
