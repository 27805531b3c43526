import { applicationsOf, exportOf as fromApplications } from '#services/applications/export.ts';
import { exportOf as fromAssessment } from '#services/assessment/export.ts';
import { exportOf as fromAudit } from '#services/audit/export.ts';
import { exportOf as fromContact } from '#services/contact/export.ts';
import { exportOf as fromDetailedInfo } from '#services/detailed-info/export.ts';
import { exportOf as fromDocuments } from '#services/documents/export.ts';
import { exportOf as fromIdentity } from '#services/identity/export.ts';
import { provenAddress } from '#services/identity/proven-address.ts';
import { exportOf as fromNotifications } from '#services/notifications/export.ts';
import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';
import { exportOf as fromWorkbench } from '#services/workbench/export.ts';

/** Whoever keeps something about people, in the order of the export. */
const personalDataHandlers = [
  fromIdentity,
  fromApplications,
  fromDetailedInfo,
  fromDocuments,
  fromAssessment,
  fromContact,
  fromNotifications,
  fromWorkbench,
  fromAudit,
] as const;

/** With a proven address, what was sent signed out with it belongs to the person, too (ruling 16): they could accept it now. */
export async function subjectOf(ctx: Context, userId: string): Promise<Subject> {
  const email = await provenAddress(ctx, userId);
  return { userId, email, applicationIds: await applicationsOf(ctx.pool, userId, email) };
}

async function fromPrivacy({ pool }: Context, { userId }: Subject): Promise<PersonRecords> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'export-privacy-requests',
    text: 'select * from privacy_requests where user_id = $1 order by requested_at desc',
    values: [userId],
  });
  return { privacy_requests: rows };
}

/** Everything that is kept about a person, by table, as it is kept. One after the other: it is a lot for one connection pool. */
export async function collect(ctx: Context, subject: Subject): Promise<PersonRecords> {
  const records: PersonRecords = {};
  for (const keeper of [...personalDataHandlers, fromPrivacy])
    Object.assign(records, await keeper(ctx, subject));
  return records;
}
