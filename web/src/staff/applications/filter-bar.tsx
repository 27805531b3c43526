import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback } from 'react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { FilterSelect } from '../components/filter-select.tsx';
import { positionLabel } from '../components/person-name.ts';
import { SearchBox } from '../components/search-box.tsx';
import type { ListFilters } from '../queries/applications.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { useMoment } from '../time/moment.ts';
import { everyStatus } from './use-list-filters.ts';

const statusOptions = everyStatus.map((status) => ({ value: status, label: statusLabel(status) }));
const deadlineOptions = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'urgent', label: 'Within 24 h' },
];
const sortOptions = [
  { value: 'oldest', label: 'Oldest' },
  { value: 'deadline', label: 'Deadline' },
];
const types = [
  { value: undefined, label: 'All' },
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
  const search = useCallback((value: string) => onChange({ search: value }), [onChange]);
  return (
    <search className="filters">
      <SearchBox value={filters.search ?? ''} inputRef={searchRef} onSearch={search} />
      <FilterSelect
        label="Workflow Status"
        none="All"
        value={filters.status}
        options={statusOptions}
        onChange={(status) => onChange({ status: status as ListFilters['status'] })}
      />
      <FilterSelect
        label="Position"
        none="All"
        value={filters.position}
        options={positions}
        onChange={(position) => onChange({ position })}
      />
      <FilterSelect
        label="Deadline"
        none="Any"
        value={filters.deadline}
        options={deadlineOptions}
        onChange={(deadline) => onChange({ deadline: deadline as ListFilters['deadline'] })}
      />
      <FilterSelect
        className={showsSort ? '' : 'only-s'}
        label="Sort"
        none="Newest"
        value={filters.sort}
        options={sortOptions}
        onChange={(sort) => onChange({ sort: sort as ListFilters['sort'] })}
      />
      <fieldset className="seg" aria-label="Type">
        {types.map((type) => (
          <button
            key={type.label}
            type="button"
            aria-pressed={filters.type === type.value}
            onClick={() => onChange({ type: type.value })}
          >
            {type.label}
          </button>
        ))}
      </fieldset>
      <button className="btn quiet" type="button" disabled={!isFiltered} onClick={onClear}>
        Clear Filters
      </button>
    </search>
  );
}
