import { lazy, Suspense, useState } from 'react';
import type { ApplicationDetail, FactView } from '#services/applications/contract.ts';
import type { HistoryView } from '../use-detail-view.ts';
import { Compact } from './compact.tsx';
import { type ActorGroup, matchesFact } from './fact-search.ts';
import { FactsTable } from './facts-table.tsx';
import { HistoryBar } from './history-bar.tsx';
import { Timeline } from './timeline.tsx';

// Few look at every hash; its code comes to those who do.
const Full = lazy(async () => ({ default: (await import('./full.tsx')).Full }));

interface Props {
  application: ApplicationDetail;
  facts: readonly FactView[];
  view: HistoryView;
  selected: number | null;
  now: number;
  onView: (view: HistoryView) => void;
  onSelect: (version: number) => void;
}

/** The stays, compact or on an axis, and under them every fact; or every fact with all that is kept of it. */
export function History({ application, facts, view, selected, now, onView, onSelect }: Props) {
  const [search, setSearch] = useState('');
  const [who, setWho] = useState<ActorGroup>();
  const stays = application.workflowStepHistory;
  const found = facts.filter((fact) => matchesFact(fact, search, who));
  const bar = { view, onView, search, onSearch: setSearch, who, onWho: setWho, total: facts.length };
  return (
    <>
      <HistoryBar {...bar} />
      {view === 'compact' && <Compact stays={stays} now={now} onSelect={onSelect} />}
      {view === 'timeline' && (
        <Timeline stays={stays} facts={found} selected={selected} now={now} onSelect={onSelect} />
      )}
      {facts.length > 0 && found.length === 0 && (
        <p className="none q">No fact matches what is looked for.</p>
      )}
      {found.length > 0 && view === 'full' && (
        <Suspense>
          <Full applicationId={application.id} found={found} facts={facts} now={now} onSelect={onSelect} />
        </Suspense>
      )}
      {found.length > 0 && view !== 'full' && (
        <FactsTable facts={found} total={facts.length} selected={selected} now={now} onSelect={onSelect} />
      )}
    </>
  );
}
