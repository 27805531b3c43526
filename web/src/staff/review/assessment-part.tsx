import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { ScoredAssessment } from '#services/assessment/contract.ts';
import { assessmentsQuery } from '../queries/dossier.ts';
import { assessmentText } from '../signs/assessment-text.ts';
import { Part } from './part.tsx';

const names = { portal: 'Portal questionnaire', link: 'Invitation questionnaire' } as const;

/** What was answered, with the points of each answer. */
export function AssessmentPart({ application }: { application: ApplicationDetail }) {
  const isDone = application.assessmentCompletedAt !== null;
  const query = useQuery({ ...assessmentsQuery(application.id), enabled: isDone });
  if (!isDone) return null;
  return (
    <Part title="Assessment" aside={assessmentText(application)} query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="q">The answers are not kept here; the result was recorded by staff.</p>
        ) : (
          items.map((item) => <Answers key={item.questionnaire} assessment={item} />)
        )
      }
    </Part>
  );
}

function Answers({ assessment }: { assessment: ScoredAssessment }) {
  const { questionnaire, answers, skills, skillPoints } = assessment;
  return (
    <details className="answers">
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
