import { lazy, Suspense } from 'react';
import type { ShownEvents } from '../fact/shown-facts.ts';
import type { DetailView } from '../use-detail-view.ts';
import { Compact } from './compact.tsx';
import { matchesEvent } from './fact-search.ts';
import { EventsTable } from './facts-table.tsx';
import { HistoryBar } from './history-bar.tsx';
import type { Step } from './stays.ts';
import { Timeline } from './timeline.tsx';

// Few look at every hash, or at two versions side by side; their code comes to those who do.
const Full = lazy(async () => ({ default: (await import('./full.tsx')).Full }));
const Compare = lazy(async () => ({ default: (await import('../compare/compare.tsx')).Compare }));

interface Props {
  steps: readonly Step[];
  shown: ShownEvents;
  show: DetailView;
}

/** The steps, compact or on an axis, and under them every event; or every event with all that is kept of it; or two versions. */
export function History({ steps, shown, show }: Props) {
  const { events, now, selected, onSelect } = shown;
  const { view, filter, compared } = show;
  if (compared && events.length > 0) {
    return (
      <Suspense>
        <Compare compared={compared} shown={shown} onClose={() => show.setCompared(null)} />
      </Suspense>
    );
  }
  const found = events.filter((event) => matchesEvent(event, filter));
  return (
    <>
      <HistoryBar show={show} total={events.length} />
      {view === 'compact' && <Compact steps={steps} now={now} onSelect={onSelect} />}
      {view === 'timeline' && (
        <Timeline steps={steps} events={found} selected={selected} now={now} onSelect={onSelect} />
      )}
      {events.length > 0 && found.length === 0 && (
        <p className="none q">No event matches what is looked for.</p>
      )}
      {found.length > 0 && view === 'full' && (
        <Suspense>
          <Full found={found} shown={shown} />
        </Suspense>
      )}
      {found.length > 0 && view !== 'full' && <EventsTable found={found} shown={shown} />}
    </>
  );
}
