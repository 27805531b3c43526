import type { ContractResponse } from '#services/applications/contract.ts';

/** What was chosen and written about the contract, and is not submitted, kept on this device. What is ticked is ticked anew. */
export interface KeptAnswer {
  decision: ContractResponse['decision'] | null;
  comments: string;
}

export const nothingKept: KeptAnswer = { decision: null, comments: '' };
const storedAs = (applicationId: string) => `contract-draft-${applicationId}`;

/** Anything unreadable counts as none. */
export function readKeptAnswer(applicationId: string): KeptAnswer {
  try {
    const kept = JSON.parse(
      localStorage.getItem(storedAs(applicationId)) ?? 'null',
    ) as Partial<KeptAnswer> | null;
    const decision = kept?.decision === 'accept' || kept?.decision === 'decline' ? kept.decision : null;
    return { decision, comments: typeof kept?.comments === 'string' ? kept.comments : '' };
  } catch {
    return nothingKept;
  }
}

/** Private windows and full storage refuse; it then lives as long as the page. */
export function keepAnswer(applicationId: string, answer: KeptAnswer): void {
  try {
    localStorage.setItem(storedAs(applicationId), JSON.stringify(answer));
  } catch {
    // Not kept.
  }
}

export function forgetAnswer(applicationId: string): void {
  try {
    localStorage.removeItem(storedAs(applicationId));
  } catch {
    // Nothing was stored, then.
  }
}
