import { Search } from 'lucide-react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { finalStatuses } from '#state-machines/application/vocabulary.ts';
import { FilterSelect } from '../../components/filter-select.tsx';
import type { Filters, SortBy } from './filters.ts';

const covered = [
  { value: 'uncovered', label: 'Uncovered' },
  { value: 'covered', label: 'Covered' },
];
const ends = finalStatuses.map((value) => ({ value, label: statusLabel(value) }));
const sorts = [
  { value: 'steps', label: 'Fewest steps' },
  { value: 'real', label: 'Most real' },
];

interface Props {
  filters: Filters;
  /** Whether it is known which journeys real applications made. */
  hasReal: boolean;
  onChange: (filters: Filters) => void;
}

/** Which journeys are listed, and in which order. */
export function FilterBar({ filters, hasReal, onChange }: Props) {
  return (
    <search className="jf">
      <label className="in">
        <Search className="i q" aria-hidden="true" />
        <span className="vh">Find a journey</span>
        <input
          type="search"
          maxLength={100}
          placeholder="Find a journey"
          value={filters.search}
          onChange={({ target }) => onChange({ ...filters, search: target.value })}
        />
      </label>
      {hasReal && (
        <FilterSelect
          label="Show"
          value={filters.covered}
          none="All"
          options={covered}
          onChange={(value) => onChange({ ...filters, covered: value as Filters['covered'] })}
        />
      )}
      <FilterSelect
        label="Ends in"
        value={filters.end}
        none="Any"
        options={ends}
        onChange={(end) => onChange({ ...filters, end })}
      />
      <FilterSelect
        label="Order"
        value={filters.sort === 'flow' ? undefined : filters.sort}
        none="By flow"
        options={sorts}
        onChange={(sort) => onChange({ ...filters, sort: (sort ?? 'flow') as SortBy })}
      />
    </search>
  );
}
