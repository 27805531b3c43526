import '../styles/dossier.css';
import '../styles/application.css';
import '../styles/timeline.css';
import '../styles/facts.css';
import '../styles/drawer.css';
import '../styles/proof.css';
import '../styles/application-sections.css';
import '../styles/application-small.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarClock, Radio, SearchX } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { changedQuery } from '../address/changed-query.ts';
import { LoadError } from '../components/load-error.tsx';
import { personName } from '../components/person-name.ts';
import { applicationQuery, eventsQuery } from '../queries/application.ts';
import { useTitle } from '../shell/use-title.ts';
import { momentName, useMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { TimeDock } from '../time/time-dock.tsx';
import { Detail } from './detail.tsx';

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

/** Before an application was submitted there is nothing to show of it: when there will be, and the way there. */
function NotYet({ id, asOf, back }: { id: string; asOf: string; back: string }) {
  const { data, isPending } = useQuery(eventsQuery(id));
  const { go } = useMoment();
  if (isPending) return <DetailSkeleton />;
  const first = data?.events[0];
  // Nor is there anything of it now: the address names none.
  if (!first) return <ApplicationNotFound back={back} />;
  return (
    <div className="blank">
      <CalendarClock className="i" aria-hidden="true" />
      <h1>Not submitted yet</h1>
      <p className="q">
        On {momentText(Date.parse(asOf))} this application did not exist. It was submitted on{' '}
        {momentText(Date.parse(first.recordedAt))}.
      </p>
      <p className="fsteps">
        <button className="btn pri" type="button" onClick={() => go(new Date(first.recordedAt))}>
          <CalendarClock className="i" aria-hidden="true" />
          Go to its first event
        </button>
        <button className="btn" type="button" onClick={() => go(null)}>
          <Radio className="i" aria-hidden="true" />
          Return to live
        </button>
      </p>
    </div>
  );
}

function ApplicationNotFound({ back }: { back: string }) {
  return (
    <div className="blank">
      <SearchX className="i" aria-hidden="true" />
      <h1>Application not found</h1>
      <p className="q">It may have been removed, or the address is not complete.</p>
      <Link className="btn" to={back}>
        <ArrowLeft className="i" aria-hidden="true" />
        Back to Applications
      </Link>
    </div>
  );
}

const events = ['w4', 'w4', 'w3', 'w3', 'w2', 'w4', 'w3'];

const rows = Array.from({ length: 9 }, (_, index) => index);

/** The head, the action bar and the history before they are there. */
function DetailSkeleton() {
  return (
    <div className="atop" aria-hidden="true">
      <header className="ah">
        <div className="dh1 skh">
          <span className="sk w5" />
          <span className="sk w3" />
          <span className="sk w3" />
        </div>
        <div className="facts skf">
          {events.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
            <span key={index} className={`sk ${width}`} />
          ))}
        </div>
      </header>
      <div className="next">
        <span className="sk w5" />
      </div>
      <table className="t">
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>
                <span className="sk w5" />
              </td>
              <td>
                <span className="sk w5" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
