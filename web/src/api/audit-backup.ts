import type { AuditEntry } from '#state-machines/audit-queue/machine.ts';

/** Audit entries that could not be sent, over the page's end (applicant side, section 9). */
const storedAs = 'audit_logs_backup';
const most = 500;

/** Nothing, where nothing can be read: an entry is never worth a broken screen. */
export function backedUp(): AuditEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]');
    return Array.isArray(stored) ? (stored as AuditEntry[]) : [];
  } catch {
    return [];
  }
}

function write(entries: readonly AuditEntry[]): void {
  try {
    if (entries.length > 0) localStorage.setItem(storedAs, JSON.stringify(entries.slice(-most)));
    else localStorage.removeItem(storedAs);
  } catch (error) {
    console.info('Audit entries could not be kept:', error);
  }
}

const outside = (entries: readonly AuditEntry[]) => {
  const ids = new Set(entries.map(({ id }) => id));
  return ({ id }: AuditEntry) => !ids.has(id);
};

export function backUp(entries: readonly AuditEntry[]): void {
  write([...backedUp().filter(outside(entries)), ...entries]);
}

/** They have arrived. */
export function strike(entries: readonly AuditEntry[]): void {
  const before = backedUp();
  const left = before.filter(outside(entries));
  if (left.length < before.length) write(left);
}
