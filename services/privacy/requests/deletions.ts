import { z } from 'zod';
import type { Context } from '#services/platform/context.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { DeletionRow, deletionsPage, deletionsQuery } from '../contract.ts';

/**
 * Requests as staff see them: names come from accounts, and are gone with them. Of applications, the account's own, and those sent from
 * its proven address that no account has accepted (`subjectOf`).
 * @param which a statement of rows of `privacy_requests`; its own further columns stand in `more`
 */
export const deletionsSql = (which: string, more: string): string => `
  with asked as materialized (${which}),
  r as materialized (
    select asked.*, (select lower(u.email) from users u where u.id = asked.user_id and u.email_confirmed_at is not null) as address
    from asked),
  own as materialized (
    select application_id, user_id, null as address from application_forms where user_id in (select user_id from r)
    union all
    select application_id, null, lower(email) from application_forms
    where user_id is null and lower(email) in (select address from r)),
  theirs as materialized (
    select r.request_id, own.application_id from r join own on own.user_id = r.user_id or own.address = r.address)
  select r.request_id as id, r.user_id as "userId", r.status, r.requested_at as "requestedAt", r.due_at as "dueAt",
    r.completed_at as "completedAt", r.reason,
    (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1)) from users u
     where u.id = r.user_id and r.status <> 'completed') as name,
    (select u.email from users u where u.id = r.user_id and r.status <> 'completed') as email,
    case when r.status = 'completed' then coalesce(jsonb_array_length(r.proof -> 'applications'), 0)
         else (select count(*) from theirs t where t.request_id = r.request_id) end::int as applications,
    exists (select from legal_holds h where h.released_at is null
            and (h.user_id = r.user_id
                 or h.application_id in (select t.application_id from theirs t where t.request_id = r.request_id))) as "isHeld", ${more}
  from r`;

/** One ascending key: open ones by when they are due, then settled ones, newest first, which come after any instant. */
const sortKey = `case when r.status in ('pending', 'processing') then extract(epoch from r.due_at)
  else 1e11 - extract(epoch from coalesce(r.completed_at, r.requested_at)) end`;

const place = z.tuple([z.string().regex(/^-?\d{1,12}(?:\.\d{1,6})?$/), z.uuid()]);

async function countByStatus({ pool }: Context): Promise<z.infer<typeof deletionsPage>['counts']> {
  const { rows } = await pool.query<{ status: DeletionRow['status']; count: number }>({
    name: 'deletions-by-status',
    text: `select status, count(*)::int as count from privacy_requests where request_type = 'data_deletion' group by status`,
  });
  const found = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return { pending: 0, processing: 0, completed: 0, rejected: 0, ...found };
}

export async function listDeletions(
  ctx: Context,
  { status, limit, cursor }: z.infer<typeof deletionsQuery>,
): Promise<z.infer<typeof deletionsPage>> {
  const [key, id] = cursor ? readCursor(place, cursor) : [null, null];
  const { rows } = await ctx.pool.query<DeletionRow & { key: string }>({
    name: 'deletions',
    text: `${deletionsSql(
      `select r.* from privacy_requests r
       where r.request_type = 'data_deletion' and ($1::text is null or r.status = $1)
         and ($2::numeric is null or (${sortKey}, r.request_id) > ($2::numeric, $3::uuid))
       order by ${sortKey}, r.request_id limit $4 + 1`,
      `(${sortKey})::text as key`,
    )} order by ${sortKey}, r.request_id`,
    values: [status ?? null, key, id, limit],
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ key: _, ...row }) => row),
    next: last ? writeCursor([last.key, last.id]) : null,
    counts: await countByStatus(ctx),
  };
}
