import type { CatalogueEntry } from '../catalogue-entry.ts';
import { ProgressBar } from './progress-bar.tsx';

export const catalogue: CatalogueEntry = {
  name: 'ProgressBar',
  states: {
    'partly done': () => <ProgressBar label="Correcting" value={40} max={120} />,
    'how much is not known': () => <ProgressBar label="Reading" />,
  },
};
