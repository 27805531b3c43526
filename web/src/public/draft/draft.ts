import type { z } from 'zod';
import type { submissionSchema } from '#services/applications/contract.ts';

export type FormValues = z.input<ReturnType<typeof submissionSchema<'general'>>>;

/** What was typed, kept on this device only, with the key that makes sending it twice one application. */
export interface Draft {
  idempotencyKey: string;
  /** ISO 8601; null while nothing has been written yet. */
  savedAt: string | null;
  values: FormValues;
}

const storedAs = 'application-draft-general';

const emptyValues: FormValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  linkedinUrl: '',
  portfolioUrl: '',
  motivation: '',
  position: 'general',
};

export const newDraft = (): Draft => ({
  idempotencyKey: crypto.randomUUID(),
  savedAt: null,
  values: emptyValues,
});

/** The draft of last time, or an empty one. Anything unreadable counts as none. */
export function readDraft(): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(storedAs) ?? 'null') as Partial<Draft> | null;
    if (!stored?.idempotencyKey || !stored.savedAt || typeof stored.values !== 'object') return newDraft();
    const { idempotencyKey, savedAt, values } = stored;
    return { idempotencyKey, savedAt, values: { ...emptyValues, ...values, position: 'general' } };
  } catch {
    return newDraft();
  }
}

/** @returns whether it was written; private windows and full storage refuse. */
export function writeDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(storedAs, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(storedAs);
  } catch {
    // Nothing was stored, then.
  }
}
