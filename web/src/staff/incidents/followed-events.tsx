import { useQuery } from '@tanstack/react-query';
import type { Followed, IncidentFilter } from '#services/incidents/contract.ts';
import { eventLabel, statusLabel } from '#state-machines/application/labels.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { exactTime } from '#web/ui/dates.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { LoadError } from '../components/load-error.tsx';
import styles from './incidents.module.css';
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
      <div className={styles.note} aria-busy="true">
        <p role="status">
          <VisuallyHidden>Loading</VisuallyHidden>
          <Skeleton width="longest" />
        </p>
      </div>
    );
  return (
    <ol className={styles.followed} aria-label="What happened from there on">
      {data.items.map((event) => (
        <Event key={event.version} event={event} applicationId={applicationId} />
      ))}
    </ol>
  );
}

function Event({ event, applicationId }: { event: Followed['items'][number]; applicationId: string }) {
  const { version, type, at, from, to, actor, isPart, mails } = event;
  return (
    <li className={isPart ? styles.part : undefined}>
      <TextLink to={`${paths.admin.application(applicationId)}?event=${version}`}>No. {version}</TextLink>
      <Text as="span" isSoft isNumeric>
        {exactTime(at)}
      </Text>
      <div>
        {eventLabel(type)} {isPart && <Badge>Incident</Badge>}
        {from !== null && from !== to && (
          <Text isSoft>
            {statusLabel(from)} to {statusLabel(to)}
          </Text>
        )}
      </div>
      <ToneText tone="soft">{actor}</ToneText>
      <ToneText tone="soft">
        {mails.map(({ label, status }) => `${label} (${status})`).join(', ') || 'No mail'}
      </ToneText>
    </li>
  );
}
