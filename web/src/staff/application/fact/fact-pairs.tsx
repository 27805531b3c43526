import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FactView } from '#services/event-log/contract.ts';
import { ago, exactTime, span } from '#web/ui/dates.ts';
import { incidentPath } from '../../incidents/use-incident-address.ts';
import { causeText, linksOf } from './fact-links.ts';
import { actorText } from './fact-text.ts';

interface Props {
  fact: FactView;
  facts: readonly FactView[];
  now: number;
  onSelect: (version: number) => void;
}

/** When, who, what led to it, what it hangs together with, and what wrote it down. */
export function FactPairs({ fact, facts, now, onSelect }: Props) {
  const { corrects, correctedBy, cause, together } = linksOf(fact, facts);
  const between = (one: FactView) => span(Math.abs(Date.parse(fact.at) - Date.parse(one.at)));
  const link = (to: FactView) => (
    <button className="lk as-link" type="button" onClick={() => onSelect(to.version)}>
      No. {to.version} {to.type}
    </button>
  );
  return (
    <dl className="kv">
      <Pair term="Time">
        {exactTime(fact.at)} <span className="q">{ago(fact.at, now)}</span>
      </Pair>
      <Pair term="Recorded">
        {fact.recordedAt === fact.at ? 'at the same moment' : exactTime(fact.recordedAt)}
      </Pair>
      <Pair term="Actor">{actorText({ actor: fact.actor, impersonator: null })}</Pair>
      {fact.impersonator && (
        <Pair term="Acted for them">
          {fact.impersonator.name} <span className="q">in the actor’s place</span>
        </Pair>
      )}
      {fact.type === 'status.corrected' && fact.data.undo === true && (
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
        {cause ? link(cause) : causeText(fact.causation)} <span className="q">from {fact.client}</span>
      </Pair>
      <Pair term="Correlation">
        <Link
          className="lk m"
          title="Facts of this request"
          to={incidentPath({ correlation: fact.correlation })}
        >
          {fact.correlation}
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
        <span className="m">{fact.commandId}</span>
      </Pair>
      <Pair term="Fact">
        <span className="m">{fact.eventId}</span>
      </Pair>
      <Pair term="Machine">{fact.machine}</Pair>
      <Pair term="Release">
        <span className="m">{fact.release}</span>
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
