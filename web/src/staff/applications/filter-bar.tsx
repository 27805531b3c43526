import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { type RefObject, useCallback, useState } from 'react';
import { figures, statusGroups } from '#state-machines/application/figures.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { ListSort } from '#state-machines/application/list-words.ts';
import { everyStatus } from '#state-machines/application/vocabulary.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FilterBar as Bar, noFilter } from '#web/ui/filter-bar/filter-bar.tsx';
import { SearchField } from '#web/ui/search-field/search-field.tsx';
import { SegmentedControl } from '#web/ui/segmented-control/segmented-control.tsx';
import { FilterSelect } from '#web/ui/select/select.tsx';
import { positionLabel } from '../components/person-name.ts';
import type { ListFilters } from '../queries/applications.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { useMoment } from '../time/moment.ts';
import styles from './applications.module.css';

const statusOptions = everyStatus.map((status) => ({ value: status, label: statusLabel(status) }));
/** What figures of several statuses count, by their names. */
const figureOptions = Object.values(figures).flatMap(({ words: [label], filter }) =>
  'status' in filter && filter.status in statusGroups ? [{ value: filter.status, label }] : [],
);
const statusChoices = [...statusOptions, { label: 'Several at once', options: figureOptions }];
const deadlineOptions = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'urgent', label: 'Within 24 h' },
] as const;
const sortOptions = [
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: 'status', label: 'Status' },
  { value: 'position', label: 'Position' },
  { value: '-score', label: 'Score' },
  { value: 'deadline', label: 'Due first' },
  { value: '-waiting', label: 'Longest wait' },
] as const satisfies { value: ListSort; label: string }[];
const types = [
  { value: 'all', label: 'All' },
  { value: 'current', label: 'Current' },
  { value: 'legacy', label: 'Legacy' },
] as const;

interface Props {
  filters: ListFilters;
  isFiltered: boolean;
  /** Cards have no headings to sort by. */
  showsSort: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
  onChange: (patch: ListFilters) => void;
  onClear: () => void;
}

export function FilterBar({ filters, isFiltered, showsSort, searchRef, onChange, onClear }: Props) {
  const { asOf } = useMoment();
  const { data } = useQuery(statisticsQuery(asOf));
  const positions = (data?.positions ?? []).map((value) => ({ value, label: positionLabel(value) }));
  const [isOpen, setOpen] = useState(false);
  const { search: _, ...narrowing } = filters;
  const chosen = Object.keys(narrowing).length;
  const search = useCallback((value: string) => onChange({ search: value }), [onChange]);
  return (
    <Bar className={classNames(styles.filters, isOpen && styles.filtersOpen)}>
      <SearchField
        ref={searchRef}
        value={filters.search ?? ''}
        placeholder="Search name, e-mail, phone"
        onSearch={search}
      />
      <Button
        className={styles.phoneOnly}
        icon={ListFilter}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen > 0 ? `Filters, ${chosen}` : 'Filters'}
      </Button>
      <FilterSelect
        label="Workflow Status"
        value={filters.status}
        options={statusChoices}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label="Position"
        value={filters.position}
        options={positions}
        onChange={(position) => onChange({ position })}
      />
      <FilterSelect
        label="Deadline"
        none="Any"
        value={filters.deadline}
        options={deadlineOptions}
        onChange={(deadline) => onChange({ deadline })}
      />
      <FilterSelect
        className={showsSort ? undefined : styles.phoneOnly}
        label="Sort"
        none="Newest"
        value={filters.sort}
        options={sortOptions}
        onChange={(sort) => onChange({ sort })}
      />
      <SegmentedControl
        label="Type"
        value={filters.type ?? 'all'}
        segments={types}
        onChange={(type) => onChange({ type: type === 'all' ? undefined : type })}
      />
      <Button variant="quiet" disabledReason={isFiltered ? null : noFilter} onClick={onClear}>
        Clear Filters
      </Button>
    </Bar>
  );
}
