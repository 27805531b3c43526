import { useState } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { counted } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { EventIcon } from '../../events/event-icon.tsx';
import { EventPairs, EventTrace } from '../event/event-pairs.tsx';
import { EventChanges, EventMove, EventWords, ForgedNote, RawEvent } from '../event/event-parts.tsx';
import { useShownEvents } from '../event/shown-events.ts';
import { EventProof } from '../proof/event-proof.tsx';
import styles from './history.module.css';

/** So many at a time: each of them is long. */
const step = 8;

/** Every event in full, oldest first: what it says, what led to it, its exact text and its place in the chain. */
export function Full({ found }: { found: readonly EventView[] }) {
  const [length, setLength] = useState(step);
  const left = found.length - length;
  return (
    <>
      <ol data-lines="" aria-label="Events in full">
        {found.slice(0, length).map((event) => (
          <FullEvent key={event.version} event={event} />
        ))}
      </ol>
      {left > 0 && (
        <Inline as="p" space={12} className={styles.more}>
          <Button onClick={() => setLength(length + step)}>Show {Math.min(step, left)} more</Button>
          <ToneText tone="soft">
            {length} of {counted(found.length, 'event')}
          </ToneText>
        </Inline>
      )}
    </>
  );
}

function FullEvent({ event }: { event: EventView }) {
  const { events, problems, onSelect } = useShownEvents();
  const { version, type, body } = event;
  return (
    <li className={styles.fullEvent} aria-labelledby={`full-${version}`}>
      <div>
        <h2 id={`full-${version}`}>
          <Inline as="span">
            <Text as="span" isSoft isNumeric>
              No. {version}
            </Text>
            <EventIcon type={type} />
            {eventLabel(type)}
          </Inline>
        </h2>
        <EventMove event={event} />
        <ForgedNote sentences={problems.get(version)} />
        <EventWords event={event} />
        <EventPairs event={event} />
        <EventChanges event={event} events={events} />
        <Button size="small" data-event={version} onClick={() => onSelect(version)}>
          Open, with what it caused
        </Button>
      </div>
      <div>
        <EventTrace event={event} />
        <RawEvent body={body} isExact />
        <EventProof event={event} />
      </div>
    </li>
  );
}
