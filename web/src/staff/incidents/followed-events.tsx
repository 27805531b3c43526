import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Followed, IncidentFilter } from '#services/incidents/contract.ts';
import { eventLabel, statusLabel } from '#state-machines/application/labels.ts';
import { paths } from '../../paths.ts';
import { exactTime } from '../../ui/dates.ts';
import { LoadError } from '../components/load-error.tsx';
import { followedQuery } from './queries.ts';

interface Props {
  filter: IncidentFilter;
  applicationId: string;
}

/** One application from the incident on: its own events marked, and what followed, with the mails of each. */
export function FollowedEvents({ filter, applicationId }: Props) {
  const { data, error, refetch } = useQuery(followedQuery(filter, applicationId));
  if (error && !data)
    return (
      <LoadError title="What followed could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <div className="iv-fo" aria-busy="true">
        <span className="vh" role="status">
          Loading
        </span>
        <span className="sk w5" />
        <span className="sk w4" />
      </div>
    );
  return (
    <ol className="iv-fo" aria-label="What happened from there on">
      {data.items.map((event) => (
        <Event key={event.version} event={event} applicationId={applicationId} />
      ))}
    </ol>
  );
}

function Event({ event, applicationId }: { event: Followed['items'][number]; applicationId: string }) {
  const { version, type, at, from, to, actor, isPart, mails } = event;
  const move = from !== null && from !== to ? `${statusLabel(from)} to ${statusLabel(to)}` : null;
  return (
    <li className={isPart ? 'on' : undefined}>
      <Link className="lk num" to={`${paths.admin.application(applicationId)}?event=${version}`}>
        No. {version}
      </Link>
      <span className="q num">{exactTime(at)}</span>
      <span>
        {eventLabel(type)}
        {isPart && <span className="leg">Incident</span>}
        {move && <span className="q iv-mv">{move}</span>}
      </span>
      <span className="q">{actor}</span>
      <span className="q">
        {mails.map(({ label, status }) => `${label} (${status})`).join(', ') || 'No mail'}
      </span>
    </li>
  );
}
