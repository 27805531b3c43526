import { useRef } from 'react';
import { counted } from '#state-machines/numbers.ts';
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx';
import { usePageKeys } from '#web/ui/page-keys.ts';
import { SearchField } from '#web/ui/search-field/search-field.tsx';
import { SegmentedControl } from '#web/ui/segmented-control/segmented-control.tsx';
import { FilterSelect } from '#web/ui/select/select.tsx';
import { useShortcutsSwitch } from '../../components/use-shortcuts-switch.ts';
import { type DetailView, historyViews } from '../use-detail-view.ts';
import { actorGroups, eventKinds } from './event-search.ts';
import styles from './history.module.css';

const views = { compact: 'Compact', timeline: 'Timeline', full: 'Full' } as const;
const groups = { applicant: 'Applicant', staff: 'Staff', system: 'System' } as const;
const kinds = {
  moves: 'Changes of status',
  corrections: 'Corrections',
  documents: 'Documents',
  deadlines: 'Deadlines and reminders',
  other: 'Everything else',
} as const;

/** How the history is looked at, and which of its events; both in the address. */
export function HistoryBar({ show, total }: { show: DetailView; total: number }) {
  const input = useRef<HTMLInputElement>(null);
  const { view, filter, setView, setFilter } = show;
  const [keysOn] = useShortcutsSwitch();
  // The slash leads to the search.
  usePageKeys(keysOn, ({ key }) => {
    if (key === '/') input.current?.focus();
    return key === '/';
  });
  return (
    <FilterBar className={styles.toolbar}>
      <SegmentedControl
        label="View"
        value={view}
        segments={historyViews.map((value) => ({ value, label: views[value] }))}
        onChange={setView}
      />
      <SearchField
        value={filter.search}
        ref={input}
        placeholder={`Search ${counted(total, 'event')}`}
        onSearch={(search) => setFilter({ search })}
      />
      <FilterSelect
        label="Kind"
        value={filter.kind}
        options={eventKinds.map((value) => ({ value, label: kinds[value] }))}
        onChange={(kind) => setFilter({ kind })}
      />
      <FilterSelect
        label="Who"
        value={filter.who}
        none="Everybody"
        options={actorGroups.map((value) => ({ value, label: groups[value] }))}
        onChange={(who) => setFilter({ who })}
      />
    </FilterBar>
  );
}
