import type { Db } from '#services/platform/db/postgres.ts';
import type { Role } from './contract.ts';

/** An account whose role is not the one that the audit log gave it last. */
export interface UnexplainedRole {
  userId: string;
  has: Role;
  given: Role;
}

/** Holds every role that accounts have or were given against the newest audit entry about it. */
export async function unexplainedRoles(db: Db): Promise<UnexplainedRole[]> {
  const { rows } = await db.query<UnexplainedRole>({
    name: 'unexplained-roles',
    text: `with given as (
             select distinct on (resource_id) resource_id::uuid as user_id, metadata->>'newRole' as role
             from audit_logs where action = 'role_updated' and resource_id is not null
             order by resource_id, created_at desc, audit_id desc),
           both_sides as (
             select coalesce(r.user_id, g.user_id) as user_id, coalesce(r.role, 'applicant') as has, coalesce(g.role, 'applicant') as given
             from user_roles r full join given g on g.user_id = r.user_id)
           select u.id as "userId", b.has, b.given from both_sides b join users u on u.id = b.user_id
           where b.has <> b.given order by u.id`,
  });
  return rows;
}
