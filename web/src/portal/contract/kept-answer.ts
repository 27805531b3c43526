import type { ContractResponse } from '#services/applications/contract.ts';

/** The choice and comments before they are submitted, stored in the browser. Ticks are not: they are given each time. */
export interface KeptAnswer {
  decision: ContractResponse['decision'] | null;
  comments: string;
}

export const nothingKept: KeptAnswer = { decision: null, comments: '' };

const storageKey = (applicationId: string) => `contract-draft-${applicationId}`;

/** Empty when it cannot be read. */
export function readKeptAnswer(applicationId: string): KeptAnswer {
  try {
    const stored = localStorage.getItem(storageKey(applicationId)) ?? 'null';
    const { decision, comments } = (JSON.parse(stored) ?? {}) as Partial<KeptAnswer>;
    return {
      decision: decision === 'accept' || decision === 'decline' ? decision : null,
      comments: typeof comments === 'string' ? comments : '',
    };
  } catch {
    return nothingKept;
  }
}

export function keepAnswer(applicationId: string, answer: KeptAnswer): void {
  try {
    localStorage.setItem(storageKey(applicationId), JSON.stringify(answer));
  } catch {
    // Private windows and full storage refuse; the answer then lasts as long as the page.
  }
}

export function forgetAnswer(applicationId: string): void {
  try {
    localStorage.removeItem(storageKey(applicationId));
  } catch {
    // Nothing was stored.
  }
}
