import type { FactView } from '#services/event-log/contract.ts';
import { FactProof } from '../proof/fact-proof.tsx';
import { ForgedNote } from '../proof/forged-note.tsx';
import { FactChanges } from './fact-changes.tsx';
import { FactEffects } from './fact-effects.tsx';
import { FactIcon } from './fact-icon.tsx';
import { FactMove } from './fact-move.tsx';
import { FactPairs } from './fact-pairs.tsx';
import { FactSteps } from './fact-steps.tsx';
import { FactWords } from './fact-words.tsx';
import { RawFact } from './raw-fact.tsx';
import type { ShownFacts } from './shown-facts.ts';

/** Everything about one fact, from the plain to the provable. */
export function FactBody({ fact, shown }: { fact: FactView; shown: ShownFacts }) {
  const { facts, applicationId, now, isPast, problems, onSelect, onCompare, onShowThen } = shown;
  return (
    <>
      <h2 id="fact-heading">
        <FactIcon type={fact.type} />
        {fact.type}
      </h2>
      <FactMove fact={fact} />
      <ForgedNote sentences={problems.get(fact.version)} />
      <FactWords fact={fact} />
      <FactPairs fact={fact} facts={facts} now={now} onSelect={onSelect} />
      <FactSteps fact={fact} onCompare={onCompare} onShowThen={onShowThen} />
      <FactChanges fact={fact} facts={facts} />
      <FactEffects key={fact.version} applicationId={applicationId} version={fact.version} isPast={isPast} />
      <RawFact body={fact.body} />
      <FactProof
        key={`proof ${fact.version}`}
        fact={fact}
        before={facts.find(({ version }) => version === fact.version - 1)}
        applicationId={applicationId}
      />
    </>
  );
}
