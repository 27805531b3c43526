import { useState } from 'react';
import type { FactView } from '#services/applications/contract.ts';
import { FactIcon } from '../fact/fact-icon.tsx';
import { FactMove } from '../fact/fact-move.tsx';
import { FactPairs } from '../fact/fact-pairs.tsx';
import { FactWords } from '../fact/fact-words.tsx';
import { RawFact } from '../fact/raw-fact.tsx';
import { FactProof } from '../proof/fact-proof.tsx';

interface Props {
  applicationId: string;
  /** Those that are looked for. */
  found: readonly FactView[];
  facts: readonly FactView[];
  now: number;
  onSelect: (version: number) => void;
}

/** So many at a time: each of them is long. */
const step = 8;

/** Every fact in full, oldest first: what it says, what led to it, its exact text and its place in the chain. */
export function Full({ applicationId, found, facts, now, onSelect }: Props) {
  const [shown, setShown] = useState(step);
  const left = found.length - shown;
  return (
    <div className="full">
      <ol aria-label="Facts in full">
        {found.slice(0, shown).map((fact) => (
          <li key={fact.version} aria-labelledby={`full-${fact.version}`}>
            <div className="fl-a">
              <h2 id={`full-${fact.version}`}>
                <span className="q num">No. {fact.version}</span>
                <FactIcon type={fact.type} />
                {fact.type}
              </h2>
              <FactMove fact={fact} />
              <FactWords fact={fact} />
              <FactPairs fact={fact} facts={facts} now={now} onSelect={onSelect} />
            </div>
            <div className="fl-b">
              <RawFact body={fact.body} isExact />
              <FactProof
                fact={fact}
                before={facts.find(({ version }) => version === fact.version - 1)}
                applicationId={applicationId}
              />
            </div>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p className="fl-m">
          <button className="btn" type="button" onClick={() => setShown(shown + step)}>
            Show {Math.min(step, left)} more
          </button>
          <span className="q">
            {shown} of {found.length} facts
          </span>
        </p>
      )}
    </div>
  );
}
