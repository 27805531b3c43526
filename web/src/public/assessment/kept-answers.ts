import type { OpenedLink } from '#services/assessment/contract.ts';
import { type Answers, knownAnswers } from '../questionnaire/known-answers.ts';

/** What was answered so far. */
export interface Given {
  responses: Answers;
  skills: readonly string[];
}

/** Kept on this device under the application's id, so that every tab finds them; the link's secret is written nowhere. */
const prefix = 'assessment-answers-';

interface Kept extends Given {
  /** When it was last changed, in milliseconds of the Unix epoch. */
  at: number;
}

/** A link works for 48 hours (applicant side, section 9): answers to it are of no use to anybody after that. */
const useful = 48 * 3_600_000;

/** Anything unreadable or out of date counts as none. */
function read(key: string): Partial<Kept> | null {
  const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
  return kept && Number(kept.at) > Date.now() - useful ? kept : null;
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Anything unreadable counts as none. */
export function readGiven({ applicationId, questions, skills }: OpenedLink): Given {
  try {
    const kept = read(prefix + applicationId);
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
    localStorage.setItem(prefix + applicationId, JSON.stringify({ ...given, at: Date.now() } satisfies Kept));
    return true;
  } catch {
    return false;
  }
}

export function forgetGiven(applicationId: string): void {
  try {
    localStorage.removeItem(prefix + applicationId);
  } catch {
    // Nothing was kept, then.
  }
}

/** Whether this device keeps answers, to whichever link. Those that no link takes any more go. */
export function hasGiven(): boolean {
  try {
    for (const key of keys()) if (!read(key)) localStorage.removeItem(key);
    return keys().length > 0;
  } catch {
    return false;
  }
}
