import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { Assessments } from '#services/assessment/contract.ts';
import { assessmentText } from '../../components/assessment-text.ts';
import { Answers } from '../../dossier/answers.tsx';
import { Loaded } from '../../dossier/loaded.tsx';
import { assessmentsQuery } from '../../queries/dossier.ts';
import { PastNote } from '../past-note.tsx';
import { Invitation } from './invitation.tsx';

/** The result, what was answered with the points of each answer, and the link that leads there (ruling 11). */
export function Assessment({ application, asOf }: { application: ApplicationDetail; asOf: string | null }) {
  const query = useQuery(assessmentsQuery(application.id));
  return (
    <Loaded query={query}>
      {(assessments) => (
        <>
          {asOf && (
            <PastNote>
              The result and the answers that were there then. Invitations are not shown of the past.
            </PastNote>
          )}
          <div className="bar say">
            <h2>Assessment</h2>
            <p className="q">{assessmentText(application)}</p>
          </div>
          {!asOf && <Invitation application={application} invitation={assessments.invitation} />}
          <Completed
            application={application}
            items={assessments.items.filter(
              ({ completedAt }) => !asOf || Date.parse(completedAt) <= Date.parse(asOf),
            )}
          />
        </>
      )}
    </Loaded>
  );
}

interface CompletedProps {
  application: ApplicationDetail;
  items: Assessments['items'];
}

function Completed({ application, items }: CompletedProps) {
  if (items.length > 0) {
    return (
      <div className="pad">
        {items.map((item) => (
          <Answers key={item.questionnaire} assessment={item} isOpen />
        ))}
      </div>
    );
  }
  return (
    <p className="none q">
      {application.assessmentCompletedAt
        ? 'The answers are not kept here; the result was recorded by staff.'
        : 'No answers yet. They appear here with their points once the assessment is completed.'}
    </p>
  );
}
