import type { ScoredAssessment } from '#services/assessment/contract.ts';

const names = { portal: 'Portal questionnaire', link: 'Invitation questionnaire' } as const;

/** One questionnaire: what was answered, with the points of each answer, and the skills that were ticked. */
export function Answers({ assessment, isOpen }: { assessment: ScoredAssessment; isOpen: boolean }) {
  const { questionnaire, answers, skills, skillPoints } = assessment;
  return (
    <details className="answers" open={isOpen}>
      <summary>
        {names[questionnaire]}: {assessment.score} of 100
      </summary>
      <ol>
        {answers.map((answer) => (
          <li key={answer.id}>
            <span className="q">{answer.question}</span>
            <span>{answer.answer}</span>
            <span className="n">
              {answer.points} of {answer.most}
            </span>
          </li>
        ))}
        {skills.length > 0 && (
          <li>
            <span className="q">Skills</span>
            <span>{skills.join(', ')}</span>
            <span className="n">
              {skillPoints.points} of {skillPoints.most}
            </span>
          </li>
        )}
      </ol>
    </details>
  );
}
