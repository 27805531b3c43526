import type { Db } from '#services/platform/db/postgres.ts';

/** Applications that ended so many years ago and still hold personal data, oldest first. Sandboxes have no owner. */
export async function endedApplications(
  db: Db,
  { years, at, limit }: { years: number; at: Date; limit: number },
): Promise<{ id: string; dueSince: string }[]> {
  const { rows } = await db.query<{ id: string; dueSince: string }>({
    name: 'ended-applications',
    text: `select application_id as id, status_since + make_interval(years => $1) as "dueSince" from application_states
           where status in ('employed', 'rejected') and erased_at is null and not is_sandbox
             and status_since + make_interval(years => $1) <= $2
           order by status_since, application_id limit $3`,
    values: [years, at, limit],
  });
  return rows;
}

/** Of these accounts, those with an application that still says whose it is: attached, or sent from their proven address. */
export async function accountsWithApplications(
  db: Db,
  accounts: readonly { id: string; email: string | null }[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'accounts-with-applications',
    text: `with asked as materialized (select id, lower(email) as email from unnest($1::uuid[], $2::text[]) as a (id, email)),
           attached as materialized (select user_id from application_forms where user_id in (select id from asked)),
           sent as materialized (select lower(email) as email from application_forms where lower(email) in (select email from asked))
           select id from asked where id in (select user_id from attached) or email in (select email from sent)`,
    values: [accounts.map(({ id }) => id), accounts.map(({ email }) => email)],
  });
  return new Set(rows.map(({ id }) => id));
}
