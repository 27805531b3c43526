import type { Db } from '#services/platform/db/postgres.ts';

/** One sign-in for everybody in the demonstration; it runs on this machine alone. */
export const demoPassword = 'probelauf-2026';

export const staffList = [
  { email: 'admin@adjutant.example', firstName: 'Corinne', lastName: 'Ammann', role: 'admin' },
  { email: 'editor@adjutant.example', firstName: 'Beat', lastName: 'Zurfluh', role: 'editor' },
  { email: 'noemi@adjutant.example', firstName: 'Noëmi', lastName: 'Bachmann', role: 'editor' },
] as const;

export const parts = ['admin', 'editor', 'applicant'] as const;
export type Part = (typeof parts)[number];

/** Who the demonstration can be seen as: those of them that are there. */
export async function demoPeople(db: Db): Promise<{ part: Part; userId: string; email: string }[]> {
  const { rows } = await db.query<{ part: Part; userId: string; email: string }>(
    `select distinct on (part) part, id as "userId", email from (
       select u.id, u.email, u.created_at, coalesce(r.role, 'applicant') as part
       from users u left join user_roles r on r.user_id = u.id
       where u.password_hash is not null and (r.role is null or u.email = any($1))) known
     order by part, created_at`,
    [staffList.slice(0, 2).map(({ email }) => email)],
  );
  return parts.flatMap((part) => rows.filter((row) => row.part === part));
}
