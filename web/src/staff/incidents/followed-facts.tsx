import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Followed, IncidentFilter } from '#services/incidents/contract.ts';
import { factLabel, statusLabel } from '#state-machines/application/labels.ts';
import { paths } from '#web/paths.ts';
import { exactTime } from '#web/ui/dates.ts';
import { LoadError } from '../signs/load-error.tsx';
import { followedQuery } from './queries.ts';

interface Props {
  filter: IncidentFilter;
  applicationId: string;
}

/** One application from the incident on: its own facts marked, and what followed, with the mails of each. */
export function FollowedFacts({ filter, applicationId }: Props) {
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
      {data.items.map((fact) => (
        <Fact key={fact.version} fact={fact} applicationId={applicationId} />
      ))}
    </ol>
  );
}

function Fact({ fact, applicationId }: { fact: Followed['items'][number]; applicationId: string }) {
  const { version, type, at, from, to, actor, isPart, mails } = fact;
  const move = from !== null && from !== to ? `${statusLabel(from)} to ${statusLabel(to)}` : null;
  return (
    <li className={isPart ? 'on' : undefined}>
      <Link className="lk num" to={`${paths.admin.application(applicationId)}?fact=${version}`}>
        No. {version}
      </Link>
      <span className="q num">{exactTime(at)}</span>
      <span>
        {factLabel(type)}
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
