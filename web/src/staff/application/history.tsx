import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ApplicationDetail, FactView } from '#services/applications/contract.ts';
import { Compact } from './compact.tsx';
import { matchesFact } from './fact-text.ts';
import { FactsTable } from './facts-table.tsx';
import { Timeline } from './timeline.tsx';

interface Props {
  application: ApplicationDetail;
  facts: readonly FactView[];
  view: 'compact' | 'timeline';
  selected: number | null;
  now: number;
  onView: (view: 'compact' | 'timeline') => void;
  onSelect: (version: number) => void;
}

/** The stays, compact or on an axis, and under them every fact. */
export function History({ application, facts, view, selected, now, onView, onSelect }: Props) {
  const [search, setSearch] = useState('');
  const stays = application.workflowStepHistory;
  const found = facts.filter((fact) => matchesFact(fact, search));
  const toggle = (value: 'compact' | 'timeline', label: string) => (
    <button type="button" aria-pressed={view === value} onClick={() => onView(value)}>
      {label}
    </button>
  );
  return (
    <>
      <div className="bar">
        <fieldset className="seg" aria-label="View">
          {toggle('compact', 'Compact')}
          {toggle('timeline', 'Timeline')}
        </fieldset>
        <label className="in">
          <span className="vh">Search facts</span>
          <Search className="i q" aria-hidden="true" />
          <input
            type="search"
            placeholder={`Search ${facts.length} facts`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      </div>
      {view === 'compact' ? (
        <Compact stays={stays} now={now} onSelect={onSelect} />
      ) : (
        <Timeline stays={stays} facts={found} selected={selected} now={now} onSelect={onSelect} />
      )}
      {found.length > 0 ? (
        <FactsTable facts={found} total={facts.length} selected={selected} now={now} onSelect={onSelect} />
      ) : (
        <p className="none q">No fact matches '{search.trim()}'.</p>
      )}
    </>
  );
}
