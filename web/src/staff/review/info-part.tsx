import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { fullTime } from '#web/ui/dates.ts';
import { Part } from '../dossier/part.tsx';
import { SubmittedInfo } from '../dossier/submitted-info.tsx';
import { detailedInfoQuery } from '../queries/dossier.ts';

/** What the applicant answered when asked for more, with the references. */
export function InfoPart({ application }: { application: ApplicationDetail }) {
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
