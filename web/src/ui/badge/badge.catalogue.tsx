import { Lock } from 'lucide-react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Badge } from './badge.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Badge',
  states: {
    small: () => <Badge>You</Badge>,
    notable: () => (
      <Badge isNotable title="Another application has the same address">
        Duplicate
      </Badge>
    ),
    'large, with an icon': () => (
      <Badge size="large" icon={Lock}>
        Read Only
      </Badge>
    ),
  },
};
