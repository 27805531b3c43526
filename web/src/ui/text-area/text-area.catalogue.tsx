import type { CatalogueEntry } from '../catalogue-entry.ts';
import { TextArea } from './text-area.tsx';

export const catalogue: CatalogueEntry = {
  name: 'TextArea',
  states: {
    plain: () => <TextArea aria-label="Motivation" placeholder="In your own words" />,
    growing: () => <TextArea aria-label="Note" isGrowing rows={1} defaultValue="One line" />,
    wrong: () => <TextArea aria-label="Reason" aria-invalid defaultValue="No" />,
  },
};
