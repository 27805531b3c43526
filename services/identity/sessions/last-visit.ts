import type { Context } from '#services/platform/context.ts';

/** Away for less, and it is the same visit: a lunch or a call that ended the session tells nothing new from old. */
const awayHours = 4;

export interface LastVisit {
  /** When the visit before this one ended; null when there was none, or its sessions are no longer kept. */
  endedAt: Date | null;
  /** Up to when the person said to have seen what is new. */
  seenAt: Date | null;
}

/** Each session whose person had been away begins a visit: the one before ended with the last sign of them. */
const lastVisitSql = `
  select (select max(before) from (
            select created_at, max(last_seen_at) over (order by created_at, session_id rows between unbounded preceding and 1 preceding) as before
            from sessions where user_id = $1) own
          where created_at - before >= interval '${awayHours} hours') as visited,
         (select news_seen_at from profiles where id = $1) as seen`;

/** When someone was here last, by their sessions, which are kept for a month. */
export async function lastVisit(ctx: Context, userId: string): Promise<LastVisit> {
  const { rows } = await ctx.pool.query<{ visited: string | null; seen: string | null }>({
    name: 'last-visit',
    text: lastVisitSql,
    values: [userId],
  });
  const date = (text: string | null | undefined) => (text ? new Date(text) : null);
  return { endedAt: date(rows[0]?.visited), seenAt: date(rows[0]?.seen) };
}

/** Notes up to when someone has seen what is new; null takes it back. */
export async function markSeen(ctx: Context, userId: string, at: Date | null): Promise<void> {
  await ctx.pool.query({
    name: 'mark-seen',
    text: `insert into profiles (id, news_seen_at) values ($1, $2)
           on conflict (id) do update set news_seen_at = excluded.news_seen_at`,
    values: [userId, at],
  });
}
