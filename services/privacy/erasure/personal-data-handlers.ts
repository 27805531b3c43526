import { eraseOf as inApplications } from '#services/applications/erase.ts';
import { eraseOf as inAssessment } from '#services/assessment/erase.ts';
import { eraseOf as inContact } from '#services/contact/erase.ts';
import { eraseOf as inDetailedInfo } from '#services/detailed-info/erase.ts';
import { eraseOf as inDocuments } from '#services/documents/erase.ts';
import { eraseOf as inIdentity } from '#services/identity/erase.ts';
import { eraseOf as inNotifications } from '#services/notifications/erase.ts';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { Removed, Subject } from '#services/platform/person-records.ts';
import { eraseOf as inWorkbench } from '#services/workbench/erase.ts';

/** Capabilities with personal data. In order: copies of mails about messages are found while the messages exist. */
const personalDataHandlers = [
  inDocuments,
  inDetailedInfo,
  inAssessment,
  inNotifications,
  inContact,
  inWorkbench,
  inIdentity,
  inApplications,
] as const;

export const sumOf = (one: Removed, other: Removed): Removed => {
  const sum = { ...one };
  for (const [table, rows] of Object.entries(other)) sum[table] = (sum[table] ?? 0) + rows;
  return sum;
};

/** Everything about this subject, in the caller's transaction. @returns rows by table, 0 where there was nothing */
export async function eraseRows(ctx: Context, db: Db, subject: Subject): Promise<Removed> {
  let removed: Removed = {};
  for (const eraseOf of personalDataHandlers) removed = sumOf(removed, await eraseOf(ctx, db, subject));
  return removed;
}
