import { UsersRound } from 'lucide-react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { EmptyState } from './empty-state.tsx';

export const catalogue: CatalogueEntry = {
  name: 'EmptyState',
  states: {
    plain: () => <EmptyState title="Nothing waits" />,
    'with a way out': () => (
      <EmptyState icon={UsersRound} title="No Users Found" actions={<Button>Clear Filters</Button>}>
        Try adjusting your filters to see more results.
      </EmptyState>
    ),
  },
};
