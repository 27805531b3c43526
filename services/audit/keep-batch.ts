import type { z } from 'zod';
import { auditEntry, type Whence } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import type { auditBatch } from './contract.ts';

type Entries = z.output<typeof auditBatch>['entries'];

/**
 * secure_audit_log: the browser's own entries, by one statement. Who, from where and when is what the server saw (S24); the
 * browser's words stand apart, with its own time.
 * @returns how many were kept
 */
export async function keepBatch(ctx: Context, entries: Entries, whence: Whence): Promise<number> {
  const rows = entries.map(({ action, resourceType, resourceId, metadata, timestamp }) => ({
    ...auditEntry(action, resourceType, whence, { client: metadata, original_timestamp: timestamp }),
    resource_id: resourceId,
  }));
  const { rowCount } = await ctx.pool.query({
    name: 'keep-audit-batch',
    text: `insert into audit_logs (audit_id, user_id, action, resource_type, resource_id, metadata, user_agent, ip_address, created_at)
           select audit_id, $2, action, resource_type, resource_id, metadata::jsonb, $3, $4, $5
           from unnest($1::uuid[], $6::text[], $7::text[], $8::text[], $9::text[])
             as entry (audit_id, action, resource_type, resource_id, metadata)`,
    values: [
      rows.map((row) => row.audit_id),
      whence.userId,
      rows[0]?.user_agent,
      whence.ipAddress,
      ctx.clock(),
      rows.map((row) => row.action),
      rows.map((row) => row.resource_type),
      rows.map((row) => row.resource_id),
      rows.map((row) => JSON.stringify(row.metadata)),
    ],
  });
  return rowCount ?? 0;
}
