import { eraseOf as eraseApplications } from '#services/applications/erase.ts';
import { exportOf as exportApplications } from '#services/applications/export.ts';
import { eraseOf as eraseAssessment } from '#services/assessment/erase.ts';
import { exportOf as exportAssessment } from '#services/assessment/export.ts';
import { exportOf as exportAudit } from '#services/audit/export.ts';
import { eraseOf as eraseContact } from '#services/contact/erase.ts';
import { exportOf as exportContact } from '#services/contact/export.ts';
import { eraseOf as eraseDetailedInfo } from '#services/detailed-info/erase.ts';
import { exportOf as exportDetailedInfo } from '#services/detailed-info/export.ts';
import { eraseOf as eraseDocuments } from '#services/documents/erase.ts';
import { exportOf as exportDocuments } from '#services/documents/export.ts';
import { eraseOf as eraseIdentity } from '#services/identity/erase.ts';
import { exportOf as exportIdentity } from '#services/identity/export.ts';
import { eraseOf as eraseNotifications } from '#services/notifications/erase.ts';
import { exportOf as exportNotifications } from '#services/notifications/export.ts';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { PersonRecords, Removed, Subject } from '#services/platform/person-records.ts';
import { eraseOf as eraseWorkbench } from '#services/workbench/erase.ts';
import { exportOf as exportWorkbench } from '#services/workbench/export.ts';
import { exportOf as exportRequests } from './export/export-requests.ts';

/** A capability that keeps personal data: how it gives the data to the person, and how it erases them. */
interface PersonalDataHandler {
  exportOf: (ctx: Context, subject: Subject) => Promise<PersonRecords>;
  /** None where the person's keys alone make the data unreadable. */
  eraseOf?: (ctx: Context, db: Db, subject: Subject) => Promise<Removed>;
}

/** In the order of the export. Erased from the last to the first: copies of mails about messages are found while the messages exist. */
const personalDataHandlers: readonly PersonalDataHandler[] = [
  { exportOf: exportIdentity, eraseOf: eraseIdentity },
  { exportOf: exportApplications, eraseOf: eraseApplications },
  { exportOf: exportDetailedInfo, eraseOf: eraseDetailedInfo },
  { exportOf: exportDocuments, eraseOf: eraseDocuments },
  { exportOf: exportAssessment, eraseOf: eraseAssessment },
  { exportOf: exportContact, eraseOf: eraseContact },
  { exportOf: exportNotifications, eraseOf: eraseNotifications },
  { exportOf: exportWorkbench, eraseOf: eraseWorkbench },
  { exportOf: exportAudit },
  { exportOf: exportRequests },
];

/** Everything that is kept about a person, by table, as it is kept. One after the other: it is a lot for one connection pool. */
export async function collect(ctx: Context, subject: Subject): Promise<PersonRecords> {
  const records: PersonRecords = {};
  for (const { exportOf } of personalDataHandlers) Object.assign(records, await exportOf(ctx, subject));
  return records;
}

/** Adds counts of rows by table. */
export const sumOf = (one: Removed, other: Removed): Removed => {
  const sum = { ...one };
  for (const [table, rows] of Object.entries(other)) sum[table] = (sum[table] ?? 0) + rows;
  return sum;
};

/** Erases everything about this subject, in the caller's transaction. @returns rows by table, 0 where there was nothing */
export async function eraseRows(ctx: Context, db: Db, subject: Subject): Promise<Removed> {
  let removed: Removed = {};
  for (const { eraseOf } of personalDataHandlers.toReversed())
    if (eraseOf) removed = sumOf(removed, await eraseOf(ctx, db, subject));
  return removed;
}
