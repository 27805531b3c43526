import { Search } from 'lucide-react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { finalStatuses } from '#state-machines/application/vocabulary.ts';
import { FilterBar as Bar } from '#web/ui/filter-bar/filter-bar.tsx';
import { FilterSelect, type Option } from '#web/ui/select/select.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import styles from './journeys.module.css';
import type { Filters, SortBy } from './journeys.ts';

const covered: readonly Option<'covered' | 'uncovered'>[] = [
  { value: 'uncovered', label: 'Uncovered' },
  { value: 'covered', label: 'Covered' },
];
const ends = finalStatuses.map((value) => ({ value, label: statusLabel(value) }));
const sorts: readonly Option<SortBy>[] = [
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
  const change = (patch: Partial<Filters>) => onChange({ ...filters, ...patch });
  return (
    <Bar className={styles.filters}>
      <TextInput
        type="search"
        icon={Search}
        className={styles.search}
        aria-label="Find a journey"
        placeholder="Find a journey"
        maxLength={100}
        value={filters.search}
        onChange={({ target }) => change({ search: target.value })}
      />
      {hasReal && (
        <FilterSelect
          label="Show"
          value={filters.covered}
          options={covered}
          onChange={(value) => change({ covered: value })}
        />
      )}
      <FilterSelect
        label="Ends in"
        value={filters.end}
        none="Any"
        options={ends}
        onChange={(end) => change({ end })}
      />
      <FilterSelect
        label="Order"
        value={filters.sort === 'flow' ? undefined : filters.sort}
        none="By flow"
        options={sorts}
        onChange={(sort) => change({ sort: sort ?? 'flow' })}
      />
    </Bar>
  );
}
