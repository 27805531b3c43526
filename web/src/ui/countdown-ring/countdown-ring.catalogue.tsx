import type { CatalogueEntry } from '../catalogue-entry.ts';
import { CountdownRing } from './countdown-ring.tsx';

export const catalogue: CatalogueEntry = {
  name: 'CountdownRing',
  theme: 'staff',
  states: { full: () => <CountdownRing share={1} />, 'a third': () => <CountdownRing share={0.33} /> },
};
