import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Callout } from './callout.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Callout',
  states: {
    'it went well': () => (
      <Callout tone="good" title="Data Export Complete" text="Your personal data has been downloaded." />
    ),
    'it did not, and can be tried again': () => (
      <Callout
        tone="stop"
        title="Your sessions could not be loaded"
        text="The server did not answer."
        requestId="r-7"
        onRetry={() => {}}
      />
    ),
    small: () => <Callout tone="stop" size="small" title="Export Failed" text="Please try again." />,
  },
};
