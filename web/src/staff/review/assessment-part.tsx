import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { assessmentText } from '../components/assessment-text.ts';
import { Answers } from '../dossier/answers.tsx';
import { Part } from '../dossier/part.tsx';
import { assessmentsQuery } from '../queries/dossier.ts';

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
          items.map((item) => <Answers key={item.questionnaire} assessment={item} isOpen={false} />)
        )
      }
    </Part>
  );
}
