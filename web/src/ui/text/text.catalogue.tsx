import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Text } from './text.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Text',
  theme: 'public',
  states: {
    lead: () => <Text size="lead">We take on few people and keep them long.</Text>,
    small: () => <Text size="small">You are signed in nowhere else.</Text>,
    note: () => <Text size="note">All times are Zurich times.</Text>,
    label: () => <Text size="label">Zug, and wherever the client is</Text>,
  },
};
