import type { Incident } from '#services/incidents/contract.ts';
import { factLabel } from '#state-machines/application/labels.ts';
import { Spread } from './spread.tsx';
import type { IncidentAddress } from './use-incident-address.ts';
import { actorName, actorValue } from './words.ts';

type Props = Pick<IncidentAddress, 'filter' | 'change'> & { found: Incident };

/** What was recorded, by whom, and by which release. */
export function Spreads({ found, filter, change }: Props) {
  return (
    <div className="iv-sps">
      <Spread
        title="By fact"
        rows={found.byType.map(({ name, facts }) => ({ value: name, label: factLabel(name), facts }))}
        chosen={filter?.type}
        onChoose={(type) => change({ type })}
      />
      <Spread
        title="By actor"
        rows={found.byActor.map((actor) => ({
          value: actorValue(actor),
          label: actorName(actor),
          facts: actor.facts,
        }))}
        chosen={filter?.actor}
        onChoose={(actor) => change({ actor })}
      />
      <Spread
        title="By release"
        rows={found.byRelease.map(({ name, facts }) => ({ value: name, label: name, facts }))}
        chosen={filter?.release}
        onChoose={(release) => change({ release })}
      />
    </div>
  );
}
