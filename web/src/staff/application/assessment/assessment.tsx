import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { Assessments } from '#services/assessment/contract.ts';
import { assessmentText } from '../../components/assessment-text.ts';
import { Answers } from '../../dossier/answers.tsx';
import { Loaded } from '../../dossier/part.tsx';
import { assessmentsQuery } from '../../queries/dossier.ts';
import { Nothing, PastNote, SectionBody, SectionHead } from '../section-parts.tsx';
import styles from '../sections.module.css';
import { Invitation } from './invitation.tsx';

/** The result, what was answered with the points of each answer, and the link that leads there (ruling 11). */
export function Assessment({ application, asOf }: { application: ApplicationDetail; asOf: string | null }) {
  const query = useQuery(assessmentsQuery(application.id));
  return (
    <Loaded query={query} className={styles.loading}>
      {(assessments) => (
        <>
          {asOf && (
            <PastNote>
              The result and the answers that were there then. Invitations are not shown of the past.
            </PastNote>
          )}
          <SectionHead title="Assessment" summary={assessmentText(application)} />
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
      <SectionBody>
        {items.map((item) => (
          <Answers key={item.questionnaire} assessment={item} isOpen />
        ))}
      </SectionBody>
    );
  }
  return (
    <Nothing>
      {application.assessmentCompletedAt
        ? 'The answers are not kept here; the result was recorded by staff.'
        : 'No answers yet. They appear here with their points once the assessment is completed.'}
    </Nothing>
  );
}
