import type { PersonKeys } from '../crypto/person-keys.ts';
import { newId } from '../ids.ts';

/** What says who or where a person is. Stored sealed, so that it is erased with the person's key (ruling 46, decision 0044). */
export interface Identifying {
  ipAddress?: string;
  userAgent?: string;
  /** What a browser says that its entry is about. */
  resourceId?: string;
  /** Details that were typed or claimed: they may hold anything. */
  metadata?: Record<string, unknown>;
}

/** One entry of `audit_logs` as it is made: who did what, from where. Set by the server alone (S24). */
export interface AuditEntry {
  audit_id: string;
  user_id: string | null;
  on_behalf_of: string | null;
  action: string;
  resource_type: string;
  /** Ids, states and counts: it stays when the person is erased. */
  metadata: Record<string, unknown>;
  identifying: Identifying;
  /** An e-mail address that has no account: only a keyed hash of it is stored. */
  unknownEmail: string | null;
  keys: PersonKeys | null;
}

/** Where a request came from. */
export interface Whence {
  userId: string | null;
  userAgent: string | null;
  ipAddress: string | null;
  requestId: string;
  /** Seals what identifies a person. The system's own entries need none: they identify no one. */
  keys?: PersonKeys;
}

/** @param more what else identifies a person; never part of `metadata` */
export function auditEntry(
  action: string,
  resourceType: string,
  whence: Whence,
  metadata: Record<string, unknown> = {},
  { unknownEmail = null, ...more }: Identifying & { unknownEmail?: string | null } = {},
): AuditEntry {
  const { ipAddress, userAgent } = whence;
  return {
    audit_id: newId(),
    user_id: whence.userId,
    on_behalf_of: null,
    action,
    resource_type: resourceType,
    metadata: { requestId: whence.requestId, ...metadata },
    identifying: {
      ...(ipAddress && { ipAddress }),
      ...(userAgent && { userAgent: userAgent.slice(0, 300) }),
      ...more,
    },
    unknownEmail,
    keys: whence.keys ?? null,
  };
}
