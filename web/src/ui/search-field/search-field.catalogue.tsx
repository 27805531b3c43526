import { useState } from 'react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { FilterBar, noFilter } from '../filter-bar/filter-bar.tsx';
import { ListFoot } from '../list-foot/list-foot.tsx';
import { PageHead } from '../page-head/page-head.tsx';
import { FilterSelect } from '../select/select.tsx';
import { SearchField } from './search-field.tsx';

function Around() {
  const [search, setSearch] = useState('');
  const [areKeysOn, setKeysOn] = useState(true);
  return (
    <>
      <PageHead title="Users" aside="12" actions={<Button variant="primary">Add User</Button>} />
      <FilterBar>
        <SearchField value={search} placeholder="Search name" onSearch={setSearch} />
        <FilterSelect label="Role" value={undefined} options={[]} onChange={() => undefined} />
        <Button variant="quiet" disabledReason={search ? null : noFilter} onClick={() => setSearch('')}>
          Clear Filters
        </Button>
      </FilterBar>
      <ListFoot
        areKeysOn={areKeysOn}
        keys={[['move', 'J', 'K']]}
        shown="All 12 users"
        failure="Error: Failed to fetch users."
        onToggleKeys={() => setKeysOn(!areKeysOn)}
        onRetry={() => undefined}
      />
    </>
  );
}

export const catalogue: CatalogueEntry = {
  name: 'PageHead, FilterBar, SearchField, ListFoot',
  theme: 'staff',
  states: { together: Around },
};
