import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { To } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { eventLabel, statusLabel, toneOf } from '#state-machines/application/labels.ts';
import { counted } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { exactTime, shortTime } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { StatusTag, toneIcons } from '../components/status-tag.tsx';

import { EventIcon } from '../events/event-icon.tsx';
import { actorText, eventSentence, isMoveEvent } from '../events/event-text.ts';
import { duplicatesQuery } from '../queries/application.ts';
import { useMoment, withMoment } from '../time/moment.ts';
import styles from './dossier.module.css';
import { DossierSection, Part } from './part.tsx';

/** A deadline that was set stands in the head for as long as it matters. */
const latest = (events: readonly EventView[], shown: number) =>
  events
    .filter(({ type }) => type !== 'deadline.set')
    .toReversed()
    .slice(0, shown);

interface LiveProps {
  events: UseQueryResult<{ events: EventView[] }>;
  now: number;
  /** How many are listed, at most. */
  shown: number;
  /** Where all of them are. */
  all: To;
}

/** What happened lately, newest first. */
export function LiveUpdates({ events, now, shown, all }: LiveProps) {
  return (
    <Part title="What happened" query={events}>
      {(data) => (
        <>
          <EventList events={latest(data.events, shown)} now={now} />
          {data.events.length > 0 && <TextLink to={all}>{allOf(data.events.length)}</TextLink>}
        </>
      )}
    </Part>
  );
}

const allOf = (count: number) => (count === 1 ? 'The whole history' : `All ${counted(count, 'event')}`);

export function EventList({ events, now }: { events: readonly EventView[]; now: number }) {
  return (
    <ol>
      {events.map((event) => (
        <li key={event.version} className={styles.event}>
          <EventSign event={event} />
          <div>
            {title(event)}
            <Text as="div" isSoft size="small">
              {actorText(event)}
              {[event.reason, event.notes].filter(Boolean).map((text) => (
                <span key={text}> · “{text}”</span>
              ))}
            </Text>
          </div>
          <Text
            as="time"
            isSoft
            isNumeric
            isWhole
            size="small"
            dateTime={event.at}
            title={exactTime(event.at)}
          >
            {shortTime(event.at, now)}
          </Text>
        </li>
      ))}
    </ol>
  );
}

function title(event: EventView): string {
  if (event.type === 'status.corrected') return `Corrected to ${statusLabel(event.to)}`;
  return isMoveEvent(event) ? eventLabel(event.type) : eventSentence(event);
}

/** A move shows the tone of the status it led to. */
function EventSign({ event }: { event: EventView }) {
  if (!isMoveEvent(event) || event.type === 'status.corrected') return <EventIcon type={event.type} />;
  const tone = toneOf(event.to);
  return (
    <ToneText tone={tone}>
      <Icon icon={toneIcons[tone]} />
    </ToneText>
  );
}

/** Other applications with the same e-mail address; nothing where there is none. */
export function DuplicatesPart({ id }: Pick<ApplicationDetail, 'id'>) {
  const { asOf } = useMoment();
  const { data } = useQuery(duplicatesQuery(id, asOf));
  const duplicates = data?.items ?? [];
  if (duplicates.length === 0) return null;
  return (
    <DossierSection title={duplicates.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}>
      <ul>
        {duplicates.map((other) => (
          <li key={other.id} className={styles.duplicate}>
            <StatusTag status={other.workflowStatus} />
            <TextLink to={withMoment(paths.admin.application(other.id), asOf)}>Compare</TextLink>
            <Text as="span" isSoft size="small">
              Same e-mail address, applied {shortTime(other.createdAt)}
            </Text>
          </li>
        ))}
      </ul>
    </DossierSection>
  );
}
