import { type Answers, knownAnswers, type Question } from '#web/public/questionnaire/known-answers.ts';

/** What was answered and is not submitted, kept on this device. */
const storedAs = (applicationId: string) => `assessment-draft-${applicationId}`;

/** Anything unreadable counts as none. */
export function readLocalDraft(applicationId: string, questions: readonly Question[]): Answers {
  try {
    return knownAnswers(questions, JSON.parse(localStorage.getItem(storedAs(applicationId)) ?? 'null'));
  } catch {
    return {};
  }
}

/** @returns whether it was written; private windows and full storage refuse. */
export function writeLocalDraft(applicationId: string, answers: Answers): boolean {
  try {
    localStorage.setItem(storedAs(applicationId), JSON.stringify(answers));
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
