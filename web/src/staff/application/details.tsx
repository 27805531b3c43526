import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { fullTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { SubmittedInfo } from '../dossier/given.tsx';
import { Loaded } from '../dossier/part.tsx';
import { detailedInfoQuery } from '../queries/dossier.ts';
import styles from './application.module.css';
import { Nothing, PastNote, SectionBody, SectionHead } from './section-parts.tsx';

/** The detailed information as it was submitted. A draft is the applicant's own. */
export function Details({ application, asOf }: { application: ApplicationDetail; asOf: string | null }) {
  const at = application.detailedInfoSubmittedAt;
  const query = useQuery({ ...detailedInfoQuery(application.id), enabled: at !== null });
  if (at === null) {
    return (
      <EmptyState title={asOf ? 'Not submitted by then' : 'Not submitted yet'}>
        The applicant is asked for detailed information in {statusLabel('detailed_info_requested')}.
      </EmptyState>
    );
  }
  return (
    <Loaded query={query} className={styles.inset}>
      {({ info, submittedAt }) => (
        <>
          {asOf && (
            <PastNote>
              {submittedAt === null || Date.parse(submittedAt) <= Date.parse(asOf)
                ? 'As it was submitted by then.'
                : 'It was submitted again since: this is what it says today.'}
            </PastNote>
          )}
          <SectionHead title="Detailed information" summary={`submitted ${fullTime(at)}`} />
          {info ? (
            <SectionBody>
              <SubmittedInfo info={info} heading="h3" />
            </SectionBody>
          ) : (
            <Nothing>The answers themselves were not kept.</Nothing>
          )}
        </>
      )}
    </Loaded>
  );
}
