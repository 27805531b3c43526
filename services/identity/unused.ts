import type { Db } from '#services/platform/db/postgres.ts';

export interface UnusedAccount {
  id: string;
  /** Null while it is unproven. */
  email: string | null;
  dueSince: string;
}

/**
 * Accounts of applicants unused for so many years, longest first; staff accounts are deleted by hand.
 * @param after the last of the page before
 */
export async function unusedAccounts(
  db: Db,
  { years, at, limit }: { years: number; at: Date; limit: number },
  after: UnusedAccount | undefined,
): Promise<UnusedAccount[]> {
  const { rows } = await db.query<UnusedAccount>({
    name: 'unused-accounts',
    text: `select u.id, case when u.email_confirmed_at is not null then u.email end as email, d.since as "dueSince"
           from users u left join user_roles r on r.user_id = u.id
           cross join lateral (select greatest(u.created_at, u.last_sign_in_at) + make_interval(years => $1) as since) d
           where coalesce(r.role, 'applicant') = 'applicant' and d.since <= $2
             and ($4::timestamptz is null or (d.since, u.id) > ($4, $5::uuid))
           order by d.since, u.id limit $3`,
    values: [years, at, limit, after?.dueSince ?? null, after?.id ?? null],
  });
  return rows;
}
