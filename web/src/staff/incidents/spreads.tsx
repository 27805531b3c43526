import type { Incident } from '#services/incidents/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import type { IncidentAddress } from '../address/incident-address.ts';
import { Spread } from './spread.tsx';
import { actorName, actorValue } from './words.ts';

type Props = Pick<IncidentAddress, 'filter' | 'change'> & { found: Incident };

/** What was recorded, by whom, and by which release. */
export function Spreads({ found, filter, change }: Props) {
  return (
    <div className="iv-sps">
      <Spread
        title="By event"
        rows={found.byType.map(({ name, events }) => ({ value: name, label: eventLabel(name), events }))}
        chosen={filter?.type}
        onChoose={(type) => change({ type })}
      />
      <Spread
        title="By actor"
        rows={found.byActor.map((actor) => ({
          value: actorValue(actor),
          label: actorName(actor),
          events: actor.events,
        }))}
        chosen={filter?.actor}
        onChoose={(actor) => change({ actor })}
      />
      <Spread
        title="By release"
        rows={found.byRelease.map(({ name, events }) => ({ value: name, label: name, events }))}
        chosen={filter?.release}
        onChoose={(release) => change({ release })}
      />
    </div>
  );
}
