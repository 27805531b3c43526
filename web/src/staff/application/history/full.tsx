import { useState } from 'react';
import type { FactView } from '#services/event-log/contract.ts';
import { FactChanges } from '../fact/fact-changes.tsx';
import { FactIcon } from '../fact/fact-icon.tsx';
import { FactMove } from '../fact/fact-move.tsx';
import { FactPairs } from '../fact/fact-pairs.tsx';
import { FactWords } from '../fact/fact-words.tsx';
import { RawFact } from '../fact/raw-fact.tsx';
import type { ShownFacts } from '../fact/shown-facts.ts';
import { FactProof } from '../proof/fact-proof.tsx';
import { ForgedNote } from '../proof/forged-note.tsx';

interface Props {
  /** Those that are looked for. */
  found: readonly FactView[];
  shown: ShownFacts;
}

/** So many at a time: each of them is long. */
const step = 8;

/** Every fact in full, oldest first: what it says, what led to it, its exact text and its place in the chain. */
export function Full({ found, shown }: Props) {
  const [length, setLength] = useState(step);
  const { applicationId, facts, now, problems, onSelect } = shown;
  const left = found.length - length;
  return (
    <div className="full">
      <ol aria-label="Facts in full">
        {found.slice(0, length).map((fact) => (
          <li key={fact.version} aria-labelledby={`full-${fact.version}`}>
            <div className="fl-a">
              <h2 id={`full-${fact.version}`}>
                <span className="q num">No. {fact.version}</span>
                <FactIcon type={fact.type} />
                {fact.type}
              </h2>
              <FactMove fact={fact} />
              <ForgedNote sentences={problems.get(fact.version)} />
              <FactWords fact={fact} />
              <FactPairs fact={fact} facts={facts} now={now} onSelect={onSelect} />
              <FactChanges fact={fact} facts={facts} />
              <p>
                <button
                  className="btn sm"
                  type="button"
                  data-fact={fact.version}
                  onClick={() => onSelect(fact.version)}
                >
                  Open, with what it caused
                </button>
              </p>
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
          <button className="btn" type="button" onClick={() => setLength(length + step)}>
            Show {Math.min(step, left)} more
          </button>
          <span className="q">
            {length} of {found.length} facts
          </span>
        </p>
      )}
    </div>
  );
}
