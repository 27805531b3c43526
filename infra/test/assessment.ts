import { linkQuestions } from '#services/assessment/questionnaires/link.ts';
import { portalQuestions } from '#services/assessment/questionnaires/portal.ts';
import type { Question } from '#services/assessment/questionnaires/question.ts';

/** Every question answered as well as can be, or as badly. */
function answers(questions: readonly Question[], wanted: 'best' | 'worst'): Record<string, string> {
  const sign = wanted === 'best' ? 1 : -1;
  return Object.fromEntries(
    questions.map(({ id, options }) => [
      id,
      options.toSorted((a, b) => sign * (b.worth - a.worth))[0]?.value ?? '',
    ]),
  );
}

export const portalAnswers = (wanted: 'best' | 'worst' = 'best') => answers(portalQuestions, wanted);
export const linkAnswers = (wanted: 'best' | 'worst' = 'best') => answers(linkQuestions, wanted);
