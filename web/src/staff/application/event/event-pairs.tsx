import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EventView } from '#services/event-log/contract.ts';
import { ago, exactTime, span } from '../../../ui/dates.ts';
import { incidentPath } from '../../address/incident-address.ts';
import { actorText } from '../../events/event-text.ts';
import { causeText, linksOf } from './event-links.ts';

interface Props {
  event: EventView;
  events: readonly EventView[];
  now: number;
  onSelect: (version: number) => void;
}

/** When, who, what led to it, what it hangs together with, and what wrote it down. */
export function EventPairs({ event, events, now, onSelect }: Props) {
  const { corrects, correctedBy, cause, together } = linksOf(event, events);
  const between = (one: EventView) => span(Math.abs(Date.parse(event.at) - Date.parse(one.at)));
  const link = (to: EventView) => (
    <button className="lk as-link" type="button" onClick={() => onSelect(to.version)}>
      No. {to.version} {to.type}
    </button>
  );
  return (
    <dl className="kv">
      <Pair term="Time">
        {exactTime(event.at)} <span className="q">{ago(event.at, now)}</span>
      </Pair>
      <Pair term="Recorded">
        {event.recordedAt === event.at ? 'at the same moment' : exactTime(event.recordedAt)}
      </Pair>
      <Pair term="Actor">{actorText({ actor: event.actor, impersonator: null })}</Pair>
      {event.impersonator && (
        <Pair term="Acted for them">
          {event.impersonator.name} <span className="q">in the actor’s place</span>
        </Pair>
      )}
      {event.type === 'status.corrected' && event.data.undo === true && (
        <Pair term="Kind">Undo within 10 minutes</Pair>
      )}
      {corrects && (
        <Pair term="Corrects">
          {link(corrects)} <span className="q">{between(corrects)} earlier</span>
        </Pair>
      )}
      {correctedBy && (
        <Pair term="Corrected by">
          {link(correctedBy)} <span className="q">{between(correctedBy)} later</span>
        </Pair>
      )}
      <Pair term="Caused by">
        {cause ? link(cause) : causeText(event.causation)} <span className="q">from {event.client}</span>
      </Pair>
      <Pair term="Correlation">
        <Link
          className="lk m"
          title="Events of this request"
          to={incidentPath({ correlation: event.correlation })}
        >
          {event.correlation}
        </Link>
        {together.length > 0 && (
          <span className="with-f">
            <span className="q">together with</span>{' '}
            {together.slice(0, 6).map((one) => (
              <span key={one.version}>{link(one)}</span>
            ))}
          </span>
        )}
      </Pair>
      <Pair term="Command">
        <span className="m">{event.commandId}</span>
      </Pair>
      <Pair term="Event">
        <span className="m">{event.eventId}</span>
      </Pair>
      <Pair term="Machine">{event.machine}</Pair>
      <Pair term="Release">
        <span className="m">{event.release}</span>
      </Pair>
    </dl>
  );
}

function Pair({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
