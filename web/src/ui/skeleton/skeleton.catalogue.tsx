import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Skeleton } from './skeleton.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Skeleton',
  states: {
    tiny: () => <Skeleton width="tiny" />,
    short: () => <Skeleton width="short" />,
    medium: () => <Skeleton />,
    long: () => <Skeleton width="long" />,
    longest: () => <Skeleton width="longest" />,
    'line of a text': () => <Skeleton width="line" />,
    'lines of a text': () => <Skeleton width="lines" />,
  },
};
