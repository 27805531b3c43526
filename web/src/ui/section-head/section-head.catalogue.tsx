import { Plus } from 'lucide-react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { SectionHead } from './section-head.tsx';

export const catalogue: CatalogueEntry = {
  name: 'SectionHead',
  theme: 'staff',
  states: {
    title: () => <SectionHead title="Versions" />,
    'with a note': () => <SectionHead title="Journeys" aside="every way through the machine" />,
    'with an action': () => (
      <SectionHead title="Webhooks" aside="2 of 5" actions={<Button icon={Plus}>New webhook</Button>} />
    ),
  },
};
