import type { UseQueryResult } from '@tanstack/react-query';
import { LoadError } from '../../components/load-error.tsx';
import type { ShownEvents } from '../event/shown-events.ts';
import { ChainPanel } from '../proof/chain-panel.tsx';
import type { Verification } from '../proof/use-verification.ts';
import type { DetailView } from '../use-detail-view.ts';
import { History } from './history.tsx';
import type { Step } from './steps.ts';

interface Props {
  events: UseQueryResult;
  steps: readonly Step[];
  shown: ShownEvents;
  show: DetailView;
  verification: Verification;
}

/** The history once it is there, and under it the proof that it is what was written. */
export function HistorySection({ events, steps, shown, show, verification }: Props) {
  if (events.isError && events.data === undefined) {
    return (
      <LoadError
        title="Failed to load application details"
        error={events.error}
        onRetry={() => void events.refetch()}
      />
    );
  }
  return (
    <>
      {events.data !== undefined && (
        <ChainPanel
          applicationId={shown.applicationId}
          verification={verification}
          count={shown.events.length}
          isPast={shown.isPast}
          onSelect={shown.onSelect}
        />
      )}
      <History steps={steps} shown={shown} show={show} />
    </>
  );
}
