import type { Db } from '#services/platform/db/postgres.ts';

export interface Unclaimed {
  applicationId: string;
  position: string;
  submittedAt: string;
}

/** Applications sent with this address that are attached to no account, newest first (ruling 16). */
export async function unclaimedBy(db: Db, email: string): Promise<Unclaimed[]> {
  const { rows } = await db.query<{ application_id: string; position: string; submitted_at: string }>({
    name: 'unclaimed-applications',
    text: `select f.application_id, s.position, s.submitted_at
           from application_forms f join application_states s using (application_id)
           where lower(f.email) = lower($1) and f.user_id is null and f.disclaimed_at is null and not s.is_sandbox
           order by s.submitted_at desc, f.application_id desc limit 20`,
    values: [email],
  });
  return rows.map((row) => ({
    applicationId: row.application_id,
    position: row.position,
    submittedAt: row.submitted_at,
  }));
}
