import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Timeline } from './timeline.tsx';

const entries = [
  {
    id: '3',
    at: '2026-03-04T09:00:00Z',
    time: '4 March, 10:00',
    title: 'Review Started',
    who: 'Corinne Ammann',
  },
  {
    id: '2',
    at: '2026-03-03T14:20:00Z',
    time: '3 March, 15:20',
    title: 'Document rejected',
    who: 'Beat Zurfluh',
    note: 'Page 2 is not readable.',
  },
  { id: '1', at: '2026-03-02T09:14:00Z', time: '2 March, 10:14', title: 'Applied', who: 'Livia Roth' },
];

export const catalogue: CatalogueEntry = {
  name: 'Timeline',
  states: { plain: () => <Timeline label="History" entries={entries} currentId="3" /> },
};
