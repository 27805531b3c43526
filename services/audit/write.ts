import type { AuditEntry } from '#services/platform/audit-entry.ts';
import type { Db } from '#services/platform/postgres.ts';

/** Adds one entry. Commands on applications pass theirs to the append instead, in the same statement. */
export async function writeAudit(
  db: Db,
  e: AuditEntry,
  at: Date,
  resourceId: string | null = null,
): Promise<void> {
  await db.query({
    name: 'write-audit',
    text: `insert into audit_logs (audit_id, user_id, on_behalf_of, action, resource_type, resource_id, metadata, user_agent, ip_address, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      e.audit_id,
      e.user_id,
      e.on_behalf_of,
      e.action,
      e.resource_type,
      resourceId,
      e.metadata,
      e.user_agent,
      e.ip_address,
      at,
    ],
  });
}
