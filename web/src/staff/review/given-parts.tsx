import type { ApplicationDetail } from '#services/applications/contract.ts';
import { AssessmentPart } from './assessment-part.tsx';
import { DocumentsPart } from './documents-part.tsx';
import { InfoPart } from './info-part.tsx';

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
