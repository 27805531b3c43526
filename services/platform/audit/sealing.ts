import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type Ciphertext, erased, type PersonKeys } from '../crypto/person-keys.ts';
import { seal, unseal } from '../crypto/sealing.ts';
import { derivedId } from '../ids.ts';
import type { AuditEntry, Identifying } from './entry.ts';

/** An entry as `audit_logs` has it: what identifies a person is in `sealed` alone (ruling 46, decision 0044). */
export interface SealedEntry extends Omit<AuditEntry, 'identifying' | 'unknownEmail' | 'keys'> {
  sealed: Ciphertext | null;
}
/** A row of `audit_logs`. */
export interface StoredEntry extends SealedEntry {
  resource_id: string | null;
  created_at: string;
}
type SealingKeys = Pick<PersonKeys, 'sealingKey'>;

/** Read where a ciphertext does not belong to its entry: the table was changed by hand. */
export const unreadable = '[unreadable]';

const aadOf = (auditId: string): string => `audit/${auditId}`;

/** Whose key seals what visitors without an account leave: one a calendar month, destroyed a few months later. */
export const visitorsId = (month: string): string => derivedId('visitors', month);
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The same visitor or e-mail address has the same hash within a calendar month, and none once the month's key is destroyed. */
export async function visitorHash(
  keys: SealingKeys,
  kind: 'address' | 'e-mail',
  text: string,
  at: Date,
): Promise<Buffer> {
  const key = await keys.sealingKey(visitorsId(monthOf(at)), at);
  // Only a clock that was set back by months finds the key destroyed: the hash is then like no other.
  const derived = Buffer.from(hkdfSync('sha256', key ?? randomBytes(32), '', `cursus visitor ${kind}`, 32));
  return createHmac('sha256', derived).update(text).digest().subarray(0, 16);
}

async function sealed(
  { audit_id, identifying }: AuditEntry,
  keys: SealingKeys,
  keyId: string,
  at: Date,
): Promise<Ciphertext> {
  const key = await keys.sealingKey(keyId, at);
  // An erased person's entry keeps nothing, and reads as one that was written before.
  if (!key) return { key: keyId, ct: '' };
  const text = Buffer.from(JSON.stringify(identifying));
  return { key: keyId, ct: seal(key, aadOf(audit_id), text).toString('base64url') };
}

/**
 * Seals under the key of the account that acts, else of the person whom it is about, else of the month's visitors.
 * @param personId the person whom an entry without an account is about, e.g. of an application
 * @throws Error when there is something to seal and nothing to seal it with: nothing is ever written in plain
 */
export async function sealEntry(
  entry: AuditEntry,
  at: Date,
  personId: string | null = null,
): Promise<SealedEntry> {
  const { identifying, unknownEmail, keys, ...row } = entry;
  if (Object.keys(identifying).length === 0 && unknownEmail === null) return { ...row, sealed: null };
  if (!keys) throw new Error(`the audit entry ${entry.action} has nothing to be sealed with`);
  const keyId = entry.user_id ?? personId ?? visitorsId(monthOf(at));
  const hash = unknownEmail && (await visitorHash(keys, 'e-mail', unknownEmail.toLowerCase(), at));
  return {
    ...row,
    metadata: { ...row.metadata, ...(hash && { emailHash: hash.toString('base64url') }) },
    sealed: await sealed(entry, keys, keyId, at),
  };
}

/** What an entry says of a person: it, or the word that stands in its place. */
export type Unsealed = Identifying | typeof erased | typeof unreadable;

function opened(key: Buffer | undefined, auditId: string, { ct }: Ciphertext): Unsealed {
  if (!key) return erased;
  try {
    return JSON.parse(unseal(key, aadOf(auditId), Buffer.from(ct, 'base64url')).toString());
  } catch {
    return unreadable;
  }
}

/** Reads many entries by one look at the keys. @returns in the rows' order; null where nothing was sealed */
export async function unsealEntries(
  keys: Pick<PersonKeys, 'readMany'>,
  rows: readonly { audit_id: string; sealed: Ciphertext | null }[],
): Promise<(Unsealed | null)[]> {
  const found = await keys.readMany(rows.flatMap((row) => row.sealed?.key ?? []));
  return rows.map(({ audit_id, sealed }) => sealed && opened(found.get(sealed.key), audit_id, sealed));
}

/** The columns that a reader knows, filled from what was sealed. */
export function readable<R extends { metadata: Record<string, unknown>; resource_id: string | null }>(
  row: R,
  unsealed: Unsealed | null,
): R & { ip_address: string | null; user_agent: string | null } {
  if (typeof unsealed === 'string') return { ...row, ip_address: unsealed, user_agent: unsealed };
  return {
    ...row,
    resource_id: unsealed?.resourceId ?? row.resource_id,
    metadata: { ...row.metadata, ...unsealed?.metadata },
    ip_address: unsealed?.ipAddress ?? null,
    user_agent: unsealed?.userAgent ?? null,
  };
}
