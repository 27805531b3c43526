import type { CatalogueEntry } from '../catalogue-entry.ts';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import { SummaryRow } from './summary-row.tsx';

const pairs = [
  { term: 'Position', value: 'Personal Assistant' },
  { term: 'Applied', value: '11 Nov 2026, 09:20' },
  { term: 'Waiting for', value: 'Applicant: upload required documents' },
  {
    term: 'Until',
    value: (
      <StatusBadge tone="need" glyph="alarm" isFilled>
        Urgent 1 h 06 min
      </StatusBadge>
    ),
  },
];

export const catalogue: CatalogueEntry = {
  name: 'SummaryRow',
  theme: 'staff',
  states: { plain: () => <SummaryRow pairs={pairs} /> },
};
