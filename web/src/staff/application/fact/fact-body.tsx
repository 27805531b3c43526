import type { FactView } from '#services/applications/contract.ts';
import { FactProof } from '../proof/fact-proof.tsx';
import { FactIcon } from './fact-icon.tsx';
import { FactMove } from './fact-move.tsx';
import { FactPairs } from './fact-pairs.tsx';
import { FactWords } from './fact-words.tsx';
import { RawFact } from './raw-fact.tsx';

interface Props {
  fact: FactView;
  facts: readonly FactView[];
  before: FactView | undefined;
  applicationId: string;
  now: number;
  onSelect: (version: number) => void;
}

/** Everything about one fact, from the plain to the provable. */
export function FactBody({ fact, facts, before, applicationId, now, onSelect }: Props) {
  return (
    <>
      <h2 id="fact-heading">
        <FactIcon type={fact.type} />
        {fact.type}
      </h2>
      <FactMove fact={fact} />
      <FactWords fact={fact} />
      <FactPairs fact={fact} facts={facts} now={now} onSelect={onSelect} />
      <RawFact body={fact.body} />
      <FactProof key={fact.version} fact={fact} before={before} applicationId={applicationId} />
    </>
  );
}
