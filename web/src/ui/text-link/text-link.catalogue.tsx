import type { CatalogueEntry } from '../catalogue-entry.ts';
import { TextLink } from './text-link.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Text link',
  states: {
    'among words': () => (
      <p>
        Every night each rule lists what is due. <TextLink to="/">See what is due</TextLink>
      </p>
    ),
  },
  theme: 'staff',
};
