import { lazy, Suspense } from 'react';
import type { ShownFacts } from '../fact/shown-facts.ts';
import type { DetailView } from '../use-detail-view.ts';
import { Compact } from './compact.tsx';
import { matchesFact } from './fact-search.ts';
import { FactsTable } from './facts-table.tsx';
import { HistoryBar } from './history-bar.tsx';
import type { Stay } from './stays.ts';
import { Timeline } from './timeline.tsx';

// Few look at every hash, or at two versions side by side; their code comes to those who do.
const Full = lazy(async () => ({ default: (await import('./full.tsx')).Full }));
const Compare = lazy(async () => ({ default: (await import('../compare/compare.tsx')).Compare }));

interface Props {
  stays: readonly Stay[];
  shown: ShownFacts;
  show: DetailView;
}

/** The stays, compact or on an axis, and under them every fact; or every fact with all that is kept of it; or two versions. */
export function History({ stays, shown, show }: Props) {
  const { facts, now, selected, onSelect } = shown;
  const { view, filter, compared } = show;
  if (compared && facts.length > 0) {
    return (
      <Suspense>
        <Compare compared={compared} shown={shown} onClose={() => show.setCompared(null)} />
      </Suspense>
    );
  }
  const found = facts.filter((fact) => matchesFact(fact, filter));
  return (
    <>
      <HistoryBar show={show} total={facts.length} />
      {view === 'compact' && <Compact stays={stays} now={now} onSelect={onSelect} />}
      {view === 'timeline' && (
        <Timeline stays={stays} facts={found} selected={selected} now={now} onSelect={onSelect} />
      )}
      {facts.length > 0 && found.length === 0 && (
        <p className="none q">No fact matches what is looked for.</p>
      )}
      {found.length > 0 && view === 'full' && (
        <Suspense>
          <Full found={found} shown={shown} />
        </Suspense>
      )}
      {found.length > 0 && view !== 'full' && <FactsTable found={found} shown={shown} />}
    </>
  );
}
