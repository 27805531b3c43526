import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadError } from '../../components/load-error.tsx';
import { PartSkeleton } from '../../dossier/part.tsx';
import styles from '../application.module.css';
import { useShownEvents } from '../event/shown-events.ts';
import { Nothing } from '../section-parts.tsx';
import type { DetailView } from '../use-detail-view.ts';
import { matchesEvent } from './event-search.ts';
import { HistoryBar } from './history-bar.tsx';
import type { Step } from './steps.ts';
import { Timeline } from './timeline.tsx';

// The tables' code is loaded while the timeline is drawn; every hash, or two versions side by side, when they are opened.
const EventsTable = lazy(async () => ({ default: (await import('./events-table.tsx')).EventsTable }));
const StepsTable = lazy(async () => ({ default: (await import('./steps-table.tsx')).StepsTable }));
const Full = lazy(async () => ({ default: (await import('./full.tsx')).Full }));
const Compare = lazy(async () => ({ default: (await import('../compare/compare.tsx')).Compare }));

interface Props {
  query: UseQueryResult;
  steps: readonly Step[];
  show: DetailView;
}

/** The history: every step and every event, or why it is not here. */
export function HistorySection({ query, steps, show }: Props) {
  if (query.isError && query.data === undefined) {
    return (
      <LoadError
        title="Failed to load application details"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <History steps={steps} show={show} />;
}

/** The steps, compact or on an axis, and under them every event; or every event with all that is kept of it; or two versions. */
function History({ steps, show }: Pick<Props, 'steps' | 'show'>) {
  const { events } = useShownEvents();
  const { view, filter, compared } = show;
  if (compared && events.length > 0) {
    return (
      <Suspense>
        <Compare compared={compared} onClose={() => show.setCompared(null)} />
      </Suspense>
    );
  }
  const found = events.filter((event) => matchesEvent(event, filter));
  return (
    <>
      <HistoryBar show={show} total={events.length} />
      {view === 'timeline' && <Timeline steps={steps} events={found} />}
      <Suspense fallback={<PartSkeleton className={styles.inset} />}>
        {view === 'compact' && <StepsTable steps={steps} />}
        {events.length > 0 && found.length === 0 && <Nothing>No event matches what is looked for.</Nothing>}
        {found.length > 0 && (view === 'full' ? <Full found={found} /> : <EventsTable found={found} />)}
      </Suspense>
    </>
  );
}
