import type { OpenedLink } from '#services/assessment/contract.ts';
import { type Answers, knownAnswers } from './known-answers.ts';

/** What was answered so far. */
export interface Given {
  responses: Answers;
  skills: readonly string[];
}

/** Kept as long as the tab is, under the application's id: the link's secret is written nowhere. */
const prefix = 'assessment-answers-';

/** Anything unreadable counts as none. */
export function readGiven({ applicationId, questions, skills }: OpenedLink): Given {
  try {
    const kept = JSON.parse(
      sessionStorage.getItem(prefix + applicationId) ?? 'null',
    ) as Partial<Given> | null;
    const ticked = Array.isArray(kept?.skills) ? kept.skills : [];
    return {
      responses: knownAnswers(questions, kept?.responses),
      skills: skills.filter((skill) => ticked.includes(skill)),
    };
  } catch {
    return { responses: {}, skills: [] };
  }
}

/** @returns whether it was written; private windows and full storage refuse. */
export function keepGiven(applicationId: string, given: Given): boolean {
  try {
    sessionStorage.setItem(prefix + applicationId, JSON.stringify(given));
    return true;
  } catch {
    return false;
  }
}

export function forgetGiven(applicationId: string): void {
  try {
    sessionStorage.removeItem(prefix + applicationId);
  } catch {
    // Nothing was kept, then.
  }
}

/** Whether this tab keeps answers, to whichever link. */
export function hasGiven(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}
