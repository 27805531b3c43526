import { newId } from '#services/platform/ids.ts';

/** One row of `audit_logs`: who did what, from where. Set by the server alone (S24). */
export interface AuditEntry {
  audit_id: string;
  user_id: string | null;
  on_behalf_of: string | null;
  action: string;
  resource_type: string;
  metadata: Record<string, unknown>;
  user_agent: string | null;
  ip_address: string | null;
}

/** Where a request came from. */
export interface Whence {
  userId: string | null;
  userAgent: string | null;
  ipAddress: string | null;
  requestId: string;
}

export function auditEntry(
  action: string,
  resourceType: string,
  whence: Whence,
  metadata: Record<string, unknown> = {},
): AuditEntry {
  return {
    audit_id: newId(),
    user_id: whence.userId,
    on_behalf_of: null,
    action,
    resource_type: resourceType,
    metadata: { requestId: whence.requestId, ...metadata },
    user_agent: whence.userAgent?.slice(0, 300) ?? null,
    ip_address: whence.ipAddress,
  };
}
