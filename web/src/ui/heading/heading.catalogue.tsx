import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Heading } from './heading.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Heading',
  theme: 'public',
  states: {
    hero: () => (
      <Heading level={3} size="hero">
        It has been seen to
      </Heading>
    ),
    page: () => (
      <Heading level={3} size="page">
        Work with us
      </Heading>
    ),
    section: () => (
      <Heading level={3} size="section">
        Write to us
      </Heading>
    ),
    part: () => (
      <Heading level={3} size="part">
        Password
      </Heading>
    ),
    item: () => (
      <Heading level={3} size="item">
        Firefox on Linux
      </Heading>
    ),
  },
};
