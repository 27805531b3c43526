import { type RefObject, useCallback } from 'react';
import { FilterSelect } from '../components/filter-select.tsx';
import { SearchBox } from '../components/search-box.tsx';
import type { UserFilters } from '../queries/users.ts';
import { everyRole } from './use-user-filters.ts';
import { roleLabels } from './words.ts';

const roleOptions = everyRole.map((role) => ({ value: role, label: roleLabels[role] }));

interface Props {
  filters: UserFilters;
  isFiltered: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
  onChange: (patch: UserFilters) => void;
  onClear: () => void;
}

export function FilterBar({ filters, isFiltered, searchRef, onChange, onClear }: Props) {
  const search = useCallback((value: string) => onChange({ search: value }), [onChange]);
  return (
    <search className="filters">
      <SearchBox
        value={filters.search ?? ''}
        inputRef={searchRef}
        placeholder="Search name, e-mail"
        maxLength={100}
        onSearch={search}
      />
      <FilterSelect
        label="Role"
        none="All"
        value={filters.role}
        options={roleOptions}
        onChange={(role) => onChange({ role: role as UserFilters['role'] })}
      />
      <button className="btn quiet" type="button" disabled={!isFiltered} onClick={onClear}>
        Clear Filters
      </button>
    </search>
  );
}
