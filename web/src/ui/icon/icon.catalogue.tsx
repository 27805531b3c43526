import { CircleCheck } from 'lucide-react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Icon } from './icon.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Icon',
  states: {
    small: () => <Icon icon={CircleCheck} size="small" label="Done, small" />,
    medium: () => <Icon icon={CircleCheck} label="Done" />,
    large: () => <Icon icon={CircleCheck} size="large" label="Done, large" />,
  },
};
