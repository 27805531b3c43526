import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { fullTime } from '#web/ui/dates.ts';
import { assessmentText } from '../components/assessment-text.ts';
import { Answers } from '../dossier/answers.tsx';
import { Part } from '../dossier/part.tsx';
import { SubmittedInfo } from '../dossier/submitted-info.tsx';
import { assessmentsQuery, detailedInfoQuery } from '../queries/dossier.ts';
import { DocumentsPart } from './documents-part.tsx';

/** What the applicant gave after the application itself: each part only once there is something. */
export function GivenParts({ application }: { application: ApplicationDetail }) {
  return (
    <>
      <InfoPart application={application} />
      <AssessmentPart application={application} />
      <DocumentsPart application={application} />
    </>
  );
}

/** What the applicant answered when asked for more, with the references. */
function InfoPart({ application }: { application: ApplicationDetail }) {
  const at = application.detailedInfoSubmittedAt;
  const query = useQuery({ ...detailedInfoQuery(application.id), enabled: at !== null });
  if (at === null) return null;
  return (
    <Part title="Detailed information" aside={`received ${fullTime(at)}`} query={query}>
      {({ info }) =>
        info ? (
          <SubmittedInfo info={info} heading="h4" />
        ) : (
          <p className="q">The answers themselves were not kept.</p>
        )
      }
    </Part>
  );
}

/** What was answered, with the points of each answer. */
function AssessmentPart({ application }: { application: ApplicationDetail }) {
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
