import { useState } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import { EventIcon } from '../../events/event-icon.tsx';
import { EventChanges } from '../event/event-changes.tsx';
import { EventMove } from '../event/event-move.tsx';
import { EventPairs } from '../event/event-pairs.tsx';
import { EventWords } from '../event/event-words.tsx';
import { RawEvent } from '../event/raw-event.tsx';
import type { ShownEvents } from '../event/shown-events.ts';
import { EventProof } from '../proof/event-proof.tsx';
import { ForgedNote } from '../proof/forged-note.tsx';

interface Props {
  /** Those that are looked for. */
  found: readonly EventView[];
  shown: ShownEvents;
}

/** So many at a time: each of them is long. */
const step = 8;

/** Every event in full, oldest first: what it says, what led to it, its exact text and its place in the chain. */
export function Full({ found, shown }: Props) {
  const [length, setLength] = useState(step);
  const { applicationId, events, now, problems, onSelect } = shown;
  const left = found.length - length;
  return (
    <div className="full">
      <ol aria-label="Events in full">
        {found.slice(0, length).map((event) => (
          <li key={event.version} aria-labelledby={`full-${event.version}`}>
            <div className="fl-a">
              <h2 id={`full-${event.version}`}>
                <span className="q num">No. {event.version}</span>
                <EventIcon type={event.type} />
                {event.type}
              </h2>
              <EventMove event={event} />
              <ForgedNote sentences={problems.get(event.version)} />
              <EventWords event={event} />
              <EventPairs event={event} events={events} now={now} onSelect={onSelect} />
              <EventChanges event={event} events={events} />
              <p>
                <button
                  className="btn sm"
                  type="button"
                  data-event={event.version}
                  onClick={() => onSelect(event.version)}
                >
                  Open, with what it caused
                </button>
              </p>
            </div>
            <div className="fl-b">
              <RawEvent body={event.body} isExact />
              <EventProof
                event={event}
                before={events.find(({ version }) => version === event.version - 1)}
                applicationId={applicationId}
              />
            </div>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p className="fl-m">
          <button className="btn" type="button" onClick={() => setLength(length + step)}>
            Show {Math.min(step, left)} more
          </button>
          <span className="q">
            {length} of {found.length} events
          </span>
        </p>
      )}
    </div>
  );
}
