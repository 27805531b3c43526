import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { fullTime } from '#web/ui/dates.ts';
import { Loaded } from '../dossier/loaded.tsx';
import { SubmittedInfo } from '../dossier/submitted-info.tsx';
import { detailedInfoQuery } from '../queries/dossier.ts';
import { PastNote } from './past-note.tsx';

/** The detailed information as it was submitted. A draft is the applicant's own. */
export function Details({ application, asOf }: { application: ApplicationDetail; asOf: string | null }) {
  const at = application.detailedInfoSubmittedAt;
  const query = useQuery({ ...detailedInfoQuery(application.id), enabled: at !== null });
  if (at === null) {
    return (
      <div className="blank">
        <h2>{asOf ? 'Not submitted by then' : 'Not submitted yet'}</h2>
        <p className="q">
          The applicant is asked for detailed information in {statusLabel('detailed_info_requested')}.
        </p>
      </div>
    );
  }
  return (
    <Loaded query={query}>
      {({ info, submittedAt }) => (
        <>
          {asOf && (
            <PastNote>
              {submittedAt === null || Date.parse(submittedAt) <= Date.parse(asOf)
                ? 'As it was submitted by then.'
                : 'It was submitted anew since: this is what stands there today.'}
            </PastNote>
          )}
          <div className="bar say">
            <h2>Detailed information</h2>
            <p className="q">submitted {fullTime(at)}</p>
          </div>
          {info ? (
            <div className="pad ds">
              <SubmittedInfo info={info} heading="h3" />
            </div>
          ) : (
            <p className="none q">The answers themselves were not kept.</p>
          )}
        </>
      )}
    </Loaded>
  );
}
