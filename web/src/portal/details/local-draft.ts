import type { Info } from './info.ts';

/** What was typed and has not reached the server, kept on this device until it has. */
interface LocalDraft {
  info: Info;
  /** The server's `updatedAt` it began from; null: from nothing. */
  from: string | null;
}
const storedAs = (applicationId: string) => `detailed-info-draft-${applicationId}`;

/** Anything unreadable counts as none. */
export function readLocalDraft(applicationId: string): LocalDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storedAs(applicationId)) ?? 'null') as LocalDraft | null;
    const isWhole =
      Array.isArray(stored?.info.contactReferences) && stored.info.contactReferences.length === 2;
    return isWhole ? { info: stored.info, from: stored.from ?? null } : null;
  } catch {
    return null;
  }
}

/** @returns whether it was written; private windows and full storage refuse. */
export function writeLocalDraft(applicationId: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(storedAs(applicationId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function clearLocalDraft(applicationId: string): void {
  try {
    localStorage.removeItem(storedAs(applicationId));
  } catch {
    // Nothing was stored, then.
  }
}
