import type { CatalogueEntry } from '../catalogue-entry.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export const catalogue: CatalogueEntry = {
  name: 'VisuallyHidden',
  states: {
    plain: () => (
      <p>
        4<VisuallyHidden> applications</VisuallyHidden>
      </p>
    ),
  },
};
