import { ArrowRight } from 'lucide-react';
import type { FactView } from '#services/applications/contract.ts';
import { factLabel } from '#state-machines/application/labels.ts';
import { ago, exactTime, span } from '#web/ui/dates.ts';
import { StatusTag } from '../signs/status-tag.tsx';
import { FactIcon } from './fact-icon.tsx';
import { FactProof } from './fact-proof.tsx';
import { actorText, isMoveFact } from './fact-text.ts';
import { RawFact } from './raw-fact.tsx';

interface Props {
  fact: FactView;
  before: FactView | undefined;
  corrected: FactView | undefined;
  applicationId: string;
  now: number;
  onSelect: (version: number) => void;
}

/** Everything about one fact, from the plain to the provable. */
export function FactBody({ fact, before, corrected, applicationId, now, onSelect }: Props) {
  return (
    <>
      <h2 id="fact-heading">
        <FactIcon type={fact.type} />
        {fact.type}
      </h2>
      <p className="ft">
        {isMoveFact(fact) && fact.from ? (
          <>
            <StatusTag status={fact.from} />
            <ArrowRight className="i q" aria-label="to" />
            <StatusTag status={fact.to} />
          </>
        ) : (
          <>
            {factLabel(fact.type)} <span className="q">in</span> <StatusTag status={fact.to} />
          </>
        )}
      </p>
      {fact.reason && <Quote text={fact.reason} kind="Reason" />}
      {fact.notes && <Quote text={fact.notes} kind="Notes" />}
      <dl className="kv">
        <div>
          <dt>Time</dt>
          <dd>
            {exactTime(fact.at)} <span className="q">{ago(fact.at, now)}</span>
          </dd>
        </div>
        <div>
          <dt>Actor</dt>
          <dd>{actorText(fact.actor)}</dd>
        </div>
        {fact.type === 'status.corrected' && fact.data.undo === true && (
          <div>
            <dt>Kind</dt>
            <dd>Undo within 10 minutes</dd>
          </div>
        )}
        {corrected && (
          <div>
            <dt>Corrects</dt>
            <dd>
              <button className="lk as-link" type="button" onClick={() => onSelect(corrected.version)}>
                No. {corrected.version} {corrected.type}
              </button>{' '}
              <span className="q">{span(Date.parse(fact.at) - Date.parse(corrected.at))} earlier</span>
            </dd>
          </div>
        )}
        <div>
          <dt>Command</dt>
          <dd>
            <span className="m">{fact.commandId}</span>
            <br />
            <span className="q">correlation</span> <span className="m">{fact.correlation}</span>
          </dd>
        </div>
        <div>
          <dt>Machine</dt>
          <dd>
            {fact.machine} <span className="m q">{fact.release}</span>
          </dd>
        </div>
      </dl>
      <RawFact body={fact.body} />
      <FactProof key={fact.version} fact={fact} before={before} applicationId={applicationId} />
    </>
  );
}

function Quote({ text, kind }: { text: string; kind: 'Reason' | 'Notes' }) {
  return (
    <blockquote>
      <p>{text === '[erased]' ? text : `“${text}”`}</p>
      <footer>{kind}, encrypted with the applicant’s key</footer>
    </blockquote>
  );
}
