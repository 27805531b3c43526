import { noteApplication } from '#services/identity/accounts.ts';
import type { Db } from '#services/platform/db/postgres.ts';

/** The owner of an application: the account's id on its form, null while the address is unproven (ruling 16). */
export interface ApplicantName {
  email: string;
  firstName: string;
  lastName: string;
}

/** Who applied, while the application is attached to no account; locked until the transaction ends. Null otherwise. */
export async function lockUnattached(db: Db, applicationId: string): Promise<ApplicantName | null> {
  const { rows } = await db.query<{ email: string; first_name: string; last_name: string }>({
    name: 'lock-unattached',
    text: `select email, first_name, last_name from application_forms
           where application_id = $1 and user_id is null and disclaimed_at is null and email <> '[erased]' for update`,
    values: [applicationId],
  });
  const row = rows[0];
  return row ? { email: row.email, firstName: row.first_name, lastName: row.last_name } : null;
}

/** @param ownSince when the person made it their own; null while only their address is on it */
export async function attachApplicant(
  db: Db,
  applicationId: string,
  userId: string,
  ownSince: Date | null,
): Promise<void> {
  await noteApplication(db, userId, applicationId);
  await db.query({
    name: 'attach-application',
    text: `update application_forms set user_id = $2, attached_at = $3, disclaimed_at = null
           where application_id = $1 and (user_id is distinct from $2 or attached_at is null)`,
    values: [applicationId, userId, ownSince],
  });
}
