import type { EventView } from '#services/event-log/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { ago, exactTime, span } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { incidentPath } from '../../address/incident-address.ts';
import { actorText } from '../../events/event-text.ts';
import styles from './event.module.css';
import { causeText, linksOf } from './event-links.ts';
import { useShownEvents } from './shown-events.ts';

/** When, who, and what led to it. */
export function EventPairs({ event }: { event: EventView }) {
  const { now } = useShownEvents();
  const { at, actor, impersonator } = event;
  return (
    <DescriptionList
      pairs={[
        {
          term: 'Time',
          value: (
            <>
              {exactTime(at)} <ToneText tone="soft">{ago(at, now)}</ToneText>
            </>
          ),
        },
        { term: 'By', value: actorText({ actor, impersonator: null }) },
        ...when(impersonator, ({ name }) => ({
          term: 'Acted for them',
          value: (
            <>
              {name} <ToneText tone="soft">in their place</ToneText>
            </>
          ),
        })),
        ...useLinkedPairs(event),
      ]}
    />
  );
}

/** What an engineer asks for: what recorded it, with which ids, and which other events the same request caused. */
export function EventTrace({ event }: { event: EventView }) {
  const { at, recordedAt } = event;
  return (
    <DescriptionList
      pairs={[
        { term: 'Type', value: <Code>{event.type}</Code> },
        { term: 'Recorded', value: recordedAt === at ? 'at the same moment' : exactTime(recordedAt) },
        useRequestPair(event),
        { term: 'Command', value: <Code>{event.commandId}</Code> },
        { term: 'Event', value: <Code>{event.eventId}</Code> },
        { term: 'Machine', value: event.machine },
        { term: 'Release', value: <Code>{event.release}</Code> },
      ]}
    />
  );
}

const Code = ({ children }: { children: string }) => (
  <Text as="span" size="mono">
    {children}
  </Text>
);

const when = <Given, Pair>(given: Given | null | undefined, pairOf: (given: Given) => Pair): Pair[] =>
  given ? [pairOf(given)] : [];

const EventLink = ({ to }: { to: EventView }) => {
  const { onSelect } = useShownEvents();
  return (
    <TextButton onClick={() => onSelect(to.version)}>
      No. {to.version} {eventLabel(to.type)}
    </TextButton>
  );
};

/** What it corrects, what corrected it and what led to it. */
function useLinkedPairs(event: EventView) {
  const { events } = useShownEvents();
  const { corrects, correctedBy, cause } = linksOf(event, events);
  const between = (one: EventView) => span(Math.abs(Date.parse(event.at) - Date.parse(one.at)));
  const withSoft = (to: EventView, words: string) => (
    <>
      <EventLink to={to} /> <ToneText tone="soft">{words}</ToneText>
    </>
  );
  const isUndo = event.type === 'status.corrected' && event.data.undo === true;
  return [
    ...when(isUndo, () => ({ term: 'Kind', value: 'Undo within 10 minutes' })),
    ...when(corrects, (one) => ({ term: 'Corrects', value: withSoft(one, `${between(one)} earlier`) })),
    ...when(correctedBy, (one) => ({ term: 'Corrected by', value: withSoft(one, `${between(one)} later`) })),
    {
      term: 'Caused by',
      value: (
        <>
          {cause ? <EventLink to={cause} /> : causeText(event.causation)}{' '}
          <ToneText tone="soft">from {event.client}</ToneText>
        </>
      ),
    },
  ];
}

function useRequestPair(event: EventView) {
  const { events } = useShownEvents();
  const { together } = linksOf(event, events);
  return {
    term: 'Request',
    value: (
      <>
        <TextLink
          className={styles.correlation}
          title="Events of this request"
          to={incidentPath({ correlation: event.correlation })}
        >
          {event.correlation}
        </TextLink>
        {together.length > 0 && (
          <Inline as="span">
            <ToneText tone="soft">together with</ToneText>{' '}
            {together.slice(0, 6).map((one) => (
              <span key={one.version}>
                <EventLink to={one} />
              </span>
            ))}
          </Inline>
        )}
      </>
    ),
  };
}
