import type { CatalogueEntry } from '../catalogue-entry.ts';
import { ErrorState } from './error-state.tsx';

export const catalogue: CatalogueEntry = {
  name: 'ErrorState',
  states: {
    plain: () => <ErrorState title="Error: Failed to fetch users" onRetry={() => undefined} />,
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
