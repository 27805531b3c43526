import { DomainError } from '#state-machines/domain-error.ts';
import { linkSkills } from './questionnaires/skills.ts';
import { type Given, type Questionnaire, unanswered, unasked } from './scoring.ts';

function invalid(errors: { path: string; message: string }[]): DomainError {
  const detail = 'Some answers are not to this assessment. Nothing was saved.';
  return new DomainError('invalid-input', detail, { errors });
}

/**
 * Everything answered, and nothing else (applicant side, section 5).
 * @throws DomainError `invalid-input`, `incomplete-assessment`, `skills-required`
 */
export function requireComplete(questionnaire: Questionnaire, { responses, skills }: Given): void {
  const strange = unasked(questionnaire, responses);
  if (strange.length > 0)
    throw invalid(
      strange.map((id) => ({ path: `responses.${id}`, message: 'is not a question of this assessment' })),
    );
  const known: readonly string[] = questionnaire === 'link' ? linkSkills : [];
  const unknown = skills.findIndex((skill) => !known.includes(skill));
  if (unknown >= 0)
    throw invalid([{ path: `skills.${unknown}`, message: 'is not a skill of this assessment' }]);
  const open = unanswered(questionnaire, responses);
  if (open.length > 0) {
    throw new DomainError('incomplete-assessment', 'Please answer all questions before submitting.', {
      errors: open.map((id) => ({ path: `responses.${id}`, message: 'is not answered' })),
    });
  }
  if (questionnaire === 'link' && skills.length === 0) {
    throw new DomainError('skills-required', 'Please select at least one skill.', {
      errors: [{ path: 'skills', message: 'is empty' }],
    });
  }
}
