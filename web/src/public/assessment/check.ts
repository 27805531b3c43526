import type { OpenedLink } from '#services/assessment/contract.ts';
import type { FormError } from '#web/ui/error-summary/error-summary.tsx';
import type { Given } from './kept-answers.ts';

export interface Missing {
  title: string;
  /** The first says what is wrong, the others lead to it. */
  errors: readonly FormError[];
}

/** What the skills are called in the form. */
export const skillsField = 'skills';
const noSkill = 'Please select at least one skill.';

/** What is still missing, in the specification's words (applicant side, section 5, 'Token assessment'); null when nothing is. */
export function missing({ questions }: OpenedLink, { responses, skills }: Given): Missing | null {
  const open = questions.flatMap(({ id }, place) =>
    id in responses ? [] : [{ field: id, message: `Question ${place + 1}` }],
  );
  const skillless = skills.length === 0 ? [{ field: skillsField, message: noSkill }] : [];
  if (open.length > 0) {
    const message = 'Please answer all questions before submitting.';
    return { title: 'Incomplete Assessment', errors: [{ message }, ...open, ...skillless] };
  }
  return skillless.length > 0 ? { title: 'Skills Required', errors: skillless } : null;
}
