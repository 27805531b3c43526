import type { CatalogueEntry } from '../catalogue-entry.ts';
import { StepMarks } from './step-marks.tsx';

export const catalogue: CatalogueEntry = {
  name: 'StepMarks',
  states: {
    'in all states': () => (
      <StepMarks
        marks={[
          { id: 'passport', state: 'done' },
          { id: 'permit', state: 'stop' },
          { id: 'references', state: 'current' },
          { id: 'background check' },
        ]}
      />
    ),
  },
};
