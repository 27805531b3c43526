import { applicationOwner } from '#services/applications/projections/owner.ts';
import { namesOf } from '#services/identity/accounts.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/** A browser says every 15 seconds that it is still there; who says nothing for this long has left. */
const forgottenAfterMs = 40_000;

/** One application open per user: opening another leaves the first. Old rows are deleted on the way, each by one process only. */
const seeSql = `
  with left_ as (
    delete from application_viewers where ctid = any(array(
      select ctid from application_viewers
      where (user_id = $2 and application_id <> $1) or (user_id <> $2 and seen_at < $4)
      for update skip locked))
  ), here as (
    insert into application_viewers (application_id, user_id, seen_at) values ($1, $2, $3)
    on conflict (application_id, user_id) do update set seen_at = greatest(application_viewers.seen_at, excluded.seen_at)
  )
  select user_id from application_viewers
  where application_id = $1 and user_id <> $2 and seen_at >= $4 order by user_id`;

/**
 * Notes that `userId` has the application open now.
 * @returns who else has
 * @throws DomainError `not-found`
 */
export async function markPresent(
  ctx: Context,
  applicationId: string,
  userId: string,
): Promise<{ others: { name: string }[] }> {
  if (!(await applicationOwner(ctx, applicationId)))
    throw new DomainError('not-found', 'Application not found');
  const now = ctx.clock();
  const { rows } = await ctx.pool.query<{ user_id: string }>({
    name: 'mark-present',
    text: seeSql,
    values: [applicationId, userId, now, new Date(now.getTime() - forgottenAfterMs)],
  });
  const ids = rows.map((row) => row.user_id);
  if (ids.length === 0) return { others: [] };
  const names = await namesOf(ctx.readPool, ids);
  return { others: ids.flatMap((id) => names.get(id) ?? []).map((name) => ({ name })) };
}
