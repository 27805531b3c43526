import { AlarmClock, CircleCheck } from 'lucide-react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { FigureStrip } from './figure-strip.tsx';

export const catalogue: CatalogueEntry = {
  name: 'FigureStrip',
  states: {
    plain: () => (
      <FigureStrip
        label="Counts"
        figures={[
          { label: 'Manual Reviews', value: '14', note: '3 overdue', noteIcon: AlarmClock, noteTone: 'stop' },
          { label: 'Assessment Queue', value: '6', note: 'oldest 4 days' },
          { label: 'Documents Pending', value: '9', note: '1 due today', noteTone: 'need' },
          { label: 'Total Hired', value: '31', note: 'of 200' },
        ]}
      />
    ),
    'with icons': () => (
      <FigureStrip
        figures={[{ label: 'Same', icon: CircleCheck, tone: 'good', value: '69', note: '34.5 %' }]}
      />
    ),
    loading: () => (
      <FigureStrip
        figures={[
          { label: 'Events', value: undefined },
          { label: 'Applications', value: undefined },
        ]}
      />
    ),
  },
  theme: 'staff',
};
