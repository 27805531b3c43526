import { Columns2, History } from 'lucide-react';
import type { EventView } from '#services/event-log/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EventIcon } from '../../events/event-icon.tsx';
import { EventProof } from '../proof/event-proof.tsx';
import styles from './event.module.css';
import { EventEffects } from './event-effects.tsx';
import { EventPairs } from './event-pairs.tsx';
import { EventChanges, EventMove, EventWords, ForgedNote } from './event-parts.tsx';
import { RawEvent } from './raw-event.tsx';
import { useShownEvents } from './shown-events.ts';

/** Everything about one event, from the plain to the provable. */
export function EventBody({ event, headingId }: { event: EventView; headingId: string }) {
  const { events, applicationId, isPast, problems } = useShownEvents();
  return (
    <>
      <h2 id={headingId} className={styles.heading}>
        <EventIcon type={event.type} />
        {event.type}
      </h2>
      <EventMove event={event} />
      <ForgedNote sentences={problems.get(event.version)} />
      <EventWords event={event} />
      <EventPairs event={event} />
      <EventSteps event={event} />
      <EventChanges event={event} events={events} />
      <EventEffects
        key={event.version}
        applicationId={applicationId}
        version={event.version}
        isPast={isPast}
      />
      <RawEvent body={event.body} />
      <EventProof key={`proof ${event.version}`} event={event} />
    </>
  );
}

/** From one event on: the application as it stood then, and what differs from before or from now. */
function EventSteps({ event: { version, recordedAt } }: { event: EventView }) {
  const { onCompare, onShowThen } = useShownEvents();
  return (
    <p className={styles.steps}>
      <Button size="small" icon={History} onClick={() => onShowThen(new Date(recordedAt))}>
        Show the application as it stood here
      </Button>
      <Button size="small" icon={Columns2} onClick={() => onCompare({ from: version - 1, to: version })}>
        Compare with…
      </Button>
      <Button size="small" icon={Columns2} onClick={() => onCompare({ from: version, to: null })}>
        Compare with now
      </Button>
    </p>
  );
}
