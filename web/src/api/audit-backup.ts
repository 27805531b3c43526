import type { AuditEntry } from '#state-machines/audit-queue/machine.ts';

/** Audit entries that could not be sent, kept across page loads (applicant side, section 9). */
const storageKey = 'audit_logs_backup';
const maxEntries = 500;

/** Empty when storage cannot be read: an audit entry is never worth a broken screen. */
export function backedUp(): AuditEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? (stored as AuditEntry[]) : [];
  } catch {
    return [];
  }
}

function write(entries: readonly AuditEntry[]): void {
  try {
    if (entries.length > 0) localStorage.setItem(storageKey, JSON.stringify(entries.slice(-maxEntries)));
    else localStorage.removeItem(storageKey);
  } catch (error) {
    console.info('Audit entries could not be stored:', error);
  }
}

const outside = (entries: readonly AuditEntry[]) => {
  const ids = new Set(entries.map(({ id }) => id));
  return ({ id }: AuditEntry) => !ids.has(id);
};

export function backUp(entries: readonly AuditEntry[]): void {
  write([...backedUp().filter(outside(entries)), ...entries]);
}

/** Removes entries that the server has received. */
export function strike(entries: readonly AuditEntry[]): void {
  const before = backedUp();
  const left = before.filter(outside(entries));
  if (left.length < before.length) write(left);
}
