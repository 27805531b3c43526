import '../styles/dossier.css';
import '../styles/application.css';
import '../styles/timeline.css';
import '../styles/facts.css';
import '../styles/drawer.css';
import '../styles/proof.css';
import '../styles/application-sections.css';
import '../styles/application-small.css';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { changedQuery } from '../address/changed-query.ts';
import { LoadError } from '../components/load-error.tsx';
import { personName } from '../components/person-name.ts';
import { applicationQuery } from '../queries/application.ts';
import { useTitle } from '../shell/use-title.ts';
import { momentName, useMoment } from '../time/moment.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { TimeDock } from '../time/time-dock.tsx';
import { Detail } from './detail.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { ApplicationNotFound } from './not-found.tsx';
import { NotYet } from './not-yet.tsx';

/** The list of the same instant, with the filters it was left with when it is where the visitor came from. */
function useWayBack(asOf: string | null): string {
  const state: unknown = useLocation().state;
  const hasSearch = typeof state === 'object' && state !== null && 'search' in state;
  const left = hasSearch && typeof state.search === 'string' ? state.search : '';
  const query = changedQuery(left, { [momentName]: asOf });
  return query.size > 0 ? `${paths.admin.applications}?${query}` : paths.admin.applications;
}

/** One application: who, what next, everything that happened, and the proof of it. */
export function ApplicationPage() {
  const { id = '' } = useParams();
  const { asOf } = useMoment();
  const application = useQuery(applicationQuery(id, asOf));
  const back = useWayBack(asOf);
  useTitle(application.data ? personName(application.data) : 'Application');
  const { error, data } = application;
  // An address that is no id at all is refused with 400; to a visitor that is the same thing.
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);

  return (
    <>
      <PastBanner of={id} />
      <main id="main" className="apd" tabIndex={-1} aria-busy={application.isPending}>
        {!data && !isUnknown && <h1 className="vh">Application</h1>}
        {application.isPending && <DetailSkeleton />}
        {isUnknown &&
          (asOf === null ? <ApplicationNotFound back={back} /> : <NotYet id={id} asOf={asOf} back={back} />)}
        {error && !isUnknown && !data && (
          <LoadError
            title="Failed to load application details"
            error={error}
            onRetry={() => void application.refetch()}
          />
        )}
        {data && !isUnknown && <Detail key={data.id} application={data} asOf={asOf} back={back} />}
      </main>
      {(data || asOf !== null) && <TimeDock of={id} />}
    </>
  );
}
