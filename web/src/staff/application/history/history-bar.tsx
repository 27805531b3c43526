import { Search } from 'lucide-react';
import { FilterSelect } from '../../signs/filter-select.tsx';
import { type HistoryView, historyViews } from '../use-detail-view.ts';
import { type ActorGroup, actorGroups } from './fact-search.ts';

const views = { compact: 'Compact', timeline: 'Timeline', full: 'Full' } as const;
const groups = { applicant: 'Applicant', staff: 'Staff', system: 'System' } as const;

interface Props {
  view: HistoryView;
  onView: (view: HistoryView) => void;
  search: string;
  onSearch: (search: string) => void;
  who: ActorGroup | undefined;
  onWho: (who: ActorGroup | undefined) => void;
  /** How many facts there are. */
  total: number;
}

/** How the history is looked at, and which of its facts. */
export function HistoryBar({ view, onView, search, onSearch, who, onWho, total }: Props) {
  return (
    <div className="bar">
      <fieldset className="seg" aria-label="View">
        {historyViews.map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
            {views[name]}
          </button>
        ))}
      </fieldset>
      <label className="in">
        <span className="vh">Search facts</span>
        <Search className="i q" aria-hidden="true" />
        <input
          type="search"
          placeholder={`Search ${total} facts`}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      <FilterSelect
        label="Who"
        value={who}
        none="Everybody"
        options={actorGroups.map((value) => ({ value, label: groups[value] }))}
        onChange={(value) => onWho(actorGroups.find((group) => group === value))}
      />
    </div>
  );
}
