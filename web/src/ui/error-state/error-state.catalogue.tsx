import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { ErrorState } from './error-state.tsx';

export const catalogue: CatalogueEntry = {
  name: 'ErrorState',
  states: {
    plain: () => <ErrorState title="Error: Failed to fetch users" onRetry={() => undefined} />,
    'another way on': () => (
      <ErrorState title="This cannot be looked up" actions={<Button>Clear Filters</Button>} />
    ),
    'with the request': () => (
      <ErrorState
        title="This could not be loaded"
        description="An unexpected error occurred."
        requestId="req-7f3a"
        retryLabel="Try again"
        onRetry={() => undefined}
      />
    ),
  },
};
