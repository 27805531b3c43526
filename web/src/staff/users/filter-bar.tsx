import { type RefObject, useCallback } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { FilterBar as Bar, noFilter } from '#web/ui/filter-bar/filter-bar.tsx';
import { SearchField } from '#web/ui/search-field/search-field.tsx';
import { FilterSelect } from '#web/ui/select/select.tsx';
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
    <Bar>
      <SearchField
        ref={searchRef}
        value={filters.search ?? ''}
        placeholder="Search name, e-mail"
        maxLength={100}
        onSearch={search}
      />
      <FilterSelect
        label="Role"
        value={filters.role}
        options={roleOptions}
        onChange={(role) => onChange({ role })}
      />
      <Button variant="quiet" disabledReason={isFiltered ? null : noFilter} onClick={onClear}>
        Clear Filters
      </Button>
    </Bar>
  );
}
