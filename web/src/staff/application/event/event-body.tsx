import { Columns2, History } from 'lucide-react';
import type { EventView } from '#services/event-log/contract.ts';
import { EventIcon } from '../../events/event-icon.tsx';
import type { ComparedVersions } from '../compare/compared-versions.ts';
import { EventProof } from '../proof/event-proof.tsx';
import { ForgedNote } from '../proof/forged-note.tsx';
import { EventChanges } from './event-changes.tsx';
import { EventEffects } from './event-effects.tsx';
import { EventMove } from './event-move.tsx';
import { EventPairs } from './event-pairs.tsx';
import { EventWords } from './event-words.tsx';
import { RawEvent } from './raw-event.tsx';
import type { ShownEvents } from './shown-events.ts';

/** Everything about one event, from the plain to the provable. */
export function EventBody({ event, shown }: { event: EventView; shown: ShownEvents }) {
  const { events, applicationId, now, isPast, problems, onSelect, onCompare, onShowThen } = shown;
  return (
    <>
      <h2 id="event-heading">
        <EventIcon type={event.type} />
        {event.type}
      </h2>
      <EventMove event={event} />
      <ForgedNote sentences={problems.get(event.version)} />
      <EventWords event={event} />
      <EventPairs event={event} events={events} now={now} onSelect={onSelect} />
      <EventSteps event={event} onCompare={onCompare} onShowThen={onShowThen} />
      <EventChanges event={event} events={events} />
      <EventEffects
        key={event.version}
        applicationId={applicationId}
        version={event.version}
        isPast={isPast}
      />
      <RawEvent body={event.body} />
      <EventProof
        key={`proof ${event.version}`}
        event={event}
        before={events.find(({ version }) => version === event.version - 1)}
        applicationId={applicationId}
      />
    </>
  );
}

interface EventStepsProps {
  event: EventView;
  onCompare: (versions: ComparedVersions) => void;
  onShowThen: (at: Date) => void;
}

/** From one event on: the application as it stood then, and what differs from before or from now. */
function EventSteps({ event: { version, recordedAt }, onCompare, onShowThen }: EventStepsProps) {
  return (
    <p className="fsteps">
      <button className="btn sm" type="button" onClick={() => onShowThen(new Date(recordedAt))}>
        <History className="i" aria-hidden="true" />
        Show the application as it stood here
      </button>
      <button className="btn sm" type="button" onClick={() => onCompare({ from: version - 1, to: version })}>
        <Columns2 className="i" aria-hidden="true" />
        Compare with…
      </button>
      <button className="btn sm" type="button" onClick={() => onCompare({ from: version, to: null })}>
        <Columns2 className="i" aria-hidden="true" />
        Compare with now
      </button>
    </p>
  );
}
