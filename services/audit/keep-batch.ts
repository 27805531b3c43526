import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { insertEntries, insertWithin } from '#services/platform/audit/insert.ts';
import { sealEntry } from '#services/platform/audit/sealing.ts';
import { quotaOf } from '#services/platform/audit/visitor-quota.ts';
import type { Context } from '#services/platform/context.ts';
import { claimsOf } from './claims.ts';
import type { BrowserEntry } from './contract.ts';

/** Browsers' own entries have one bound a visitor, whatever they are about. */
const together = 'browser';

const entryOf = ({ action, resourceType, ...said }: BrowserEntry, whence: Whence) => {
  const { client, originalTimestamp } = claimsOf(said);
  return auditEntry(
    action,
    resourceType,
    whence,
    { original_timestamp: originalTimestamp },
    { metadata: { client }, ...(said.resourceId !== null && { resourceId: said.resourceId }) },
  );
};

/**
 * secure_audit_log: the browser's own entries, by one statement. Who, from where and when is what the server saw (S24); the
 * browser's words stand apart, sealed, with its own time beside them.
 * @returns how many were kept: a visitor without an account has so many an hour (S36)
 */
export async function keepBatch(
  ctx: Context,
  said: readonly BrowserEntry[],
  whence: Whence,
): Promise<number> {
  const at = ctx.clock();
  const entries = said.map((one) => entryOf(one, whence));
  const rows = await Promise.all(
    entries.map(async (entry) => ({ ...(await sealEntry(entry, at)), resource_id: null })),
  );
  const quota = entries[0] ? await quotaOf(entries[0], together, at) : null;
  if (quota) return insertWithin(ctx.pool, rows, at, quota);
  await insertEntries(ctx.pool, rows, at);
  return rows.length;
}
