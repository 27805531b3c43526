import type { CatalogueEntry } from '../catalogue-entry.ts';
import { InlineError } from './inline-error.tsx';

export const catalogue: CatalogueEntry = {
  name: 'InlineError',
  theme: 'staff',
  states: {
    'in a form': () => <InlineError>This document was replaced. Your notes are kept.</InlineError>,
    'with another try': () => (
      <InlineError requestId="01a1c9b1" onRetry={() => undefined}>
        This part could not be loaded. Please try again.
      </InlineError>
    ),
  },
};
