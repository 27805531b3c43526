import { Columns2, History } from 'lucide-react';
import type { EventView } from '#services/event-log/contract.ts';
import type { ComparedVersions } from '../compare/compared-versions.ts';

interface Props {
  event: EventView;
  onCompare: (versions: ComparedVersions) => void;
  onShowThen: (at: Date) => void;
}

/** From one event on: the application as it stood then, and what differs from before or from now. */
export function EventSteps({ event: { version, recordedAt }, onCompare, onShowThen }: Props) {
  return (
    <p className="fsteps">
      <button className="btn sm" type="button" onClick={() => onShowThen(new Date(recordedAt))}>
        <History className="i" aria-hidden="true" />
        Show the application as it stood here
      </button>
      <button className="btn sm" type="button" onClick={() => onCompare({ from: version - 1, to: version })}>
        <Columns2 className="i" aria-hidden="true" />
        Compare with…
      </button>
      <button className="btn sm" type="button" onClick={() => onCompare({ from: version, to: null })}>
        <Columns2 className="i" aria-hidden="true" />
        Compare with now
      </button>
    </p>
  );
}
