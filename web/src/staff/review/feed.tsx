import type { UseQueryResult } from '@tanstack/react-query';
import type { EventView } from '#services/event-log/contract.ts';
import { eventLabel, statusLabel, toneOf } from '#state-machines/application/labels.ts';
import { paths } from '#web/paths.ts';
import { exactTime, shortTime } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { toneIcons } from '../components/status-tag.tsx';
import { Part } from '../dossier/part.tsx';
import { EventIcon } from '../events/event-icon.tsx';
import { actorText, eventSentence, isMoveEvent } from '../events/event-text.ts';
import styles from './dossier.module.css';

const shown = 8;

/** A deadline that was set stands in the head for as long as it matters. */
const latest = (events: readonly EventView[]) =>
  events
    .filter(({ type }) => type !== 'deadline.set')
    .toReversed()
    .slice(0, shown);

/** What happened lately, newest first. */
export function LiveUpdates({
  events,
  now,
  id,
}: {
  events: UseQueryResult<{ events: EventView[] }>;
  now: number;
  id: string;
}) {
  return (
    <Part title="What happened" query={events}>
      {(data) => (
        <>
          <EventList events={latest(data.events)} now={now} />
          {data.events.length > shown && (
            <TextLink to={paths.admin.application(id)}>All {data.events.length} events</TextLink>
          )}
        </>
      )}
    </Part>
  );
}

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
