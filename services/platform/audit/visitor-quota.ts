import { normalizeIP } from '@fastify/rate-limit';
import { hourMs } from '#state-machines/durations.ts';
import type { PersonKeys } from '../crypto/person-keys.ts';
import { type AuditEntry, auditEntry } from './entry.ts';
import type { Quota } from './insert.ts';
import { sealEntry, visitorHash } from './sealing.ts';

/** Entries an hour and visitor, of the browser's own together, and of each thing that the server notes (S36). */
export const maxPerHour = 100;
export const droppedAction = 'audit_entries_dropped';

/** Whether a visitor without an account caused it: what accounts and the system do is bounded by themselves. */
const visitorOf = ({
  user_id,
  identifying,
  keys,
}: AuditEntry): { address: string; keys: PersonKeys } | null =>
  user_id === null && identifying.ipAddress && keys ? { address: identifying.ipAddress, keys } : null;

/**
 * The visitor's hour that these entries count in; null when no visitor caused them. One network of IPv6 is one visitor.
 * @param of what is counted together. Each has its bound, so that noise of one kind hides nothing of another
 */
export async function quotaOf(entry: AuditEntry, of: string, at: Date): Promise<Quota | null> {
  const visitor = visitorOf(entry);
  if (!visitor) return null;
  const { address, keys } = visitor;
  const since = { userId: null, userAgent: null, ipAddress: address, requestId: 'audit', keys };
  return {
    visitor: await visitorHash(keys, 'address', `${normalizeIP(address, 64)} ${of}`, at),
    beginsAt: new Date(Math.floor(at.getTime() / hourMs) * hourMs),
    max: maxPerHour,
    closing: await sealEntry(auditEntry(droppedAction, 'audit_log', since, { of }), at),
  };
}
