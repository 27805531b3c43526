import { z } from 'zod';
import type { Context } from '#services/platform/context.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { DeletionRow, deletionsPage, deletionsQuery } from '../contract.ts';

/** The account's applications, and those sent from its proven address that no account has accepted (`subjectOf`). */
const own = (what: string): string => `
  select ${what} from application_forms f where f.user_id = r.user_id or (f.user_id is null and lower(f.email) =
    (select lower(u.email) from users u where u.id = r.user_id and u.email_confirmed_at is not null))`;

/** The queue as staff see it: names come from accounts, and are gone with them. */
export const deletionColumns = `r.request_id as id, r.user_id as "userId", r.status, r.requested_at as "requestedAt", r.due_at as "dueAt",
  r.completed_at as "completedAt", r.reason,
  (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1)) from users u
   where u.id = r.user_id and r.status <> 'completed') as name,
  (select u.email from users u where u.id = r.user_id and r.status <> 'completed') as email,
  case when r.status = 'completed' then coalesce(jsonb_array_length(r.proof -> 'applications'), 0)
       else (${own('count(*)')}) end::int as applications,
  exists (select from legal_holds h where h.released_at is null
          and (h.user_id = r.user_id or h.application_id in (${own('f.application_id')}))) as "isHeld"`;

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
    text: `select ${deletionColumns}, (${sortKey})::text as key from privacy_requests r
           where r.request_type = 'data_deletion' and ($1::text is null or r.status = $1)
             and ($2::numeric is null or (${sortKey}, r.request_id) > ($2::numeric, $3::uuid))
           order by ${sortKey}, r.request_id limit $4 + 1`,
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
