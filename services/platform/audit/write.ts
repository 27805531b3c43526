import type { Db } from '../db/postgres.ts';
import type { AuditEntry } from './entry.ts';
import { insertEntries, insertWithin } from './insert.ts';
import { sealEntry } from './sealing.ts';
import { quotaOf } from './visitor-quota.ts';

/** Adds one entry. Commands on applications pass theirs to the append instead, in the same statement. */
export async function writeAudit(
  db: Db,
  entry: AuditEntry,
  at: Date,
  resourceId: string | null = null,
): Promise<void> {
  const rows = [{ ...(await sealEntry(entry, at)), resource_id: resourceId }];
  const quota = await quotaOf(entry, entry.action, at);
  if (quota) await insertWithin(db, rows, at, quota);
  else await insertEntries(db, rows, at);
}
