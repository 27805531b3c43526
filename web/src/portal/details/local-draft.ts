import type { Info } from './info.ts';

/** A draft on this device that has not reached the server. */
interface LocalDraft {
  info: Info;
  /** The server's `updatedAt` that it began from; null: from nothing. */
  from: string | null;
}
const storageKey = (applicationId: string) => `detailed-info-draft-${applicationId}`;

/** Null when it cannot be read. */
export function readLocalDraft(applicationId: string): LocalDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(applicationId)) ?? 'null') as LocalDraft | null;
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
    localStorage.setItem(storageKey(applicationId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function clearLocalDraft(applicationId: string): void {
  try {
    localStorage.removeItem(storageKey(applicationId));
  } catch {
    // Nothing was stored.
  }
}
