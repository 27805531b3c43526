import { RotateCcw } from 'lucide-react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { ActionBar } from './action-bar.tsx';

export const catalogue: CatalogueEntry = {
  name: 'ActionBar',
  theme: 'staff',
  states: {
    'some are selected': () => (
      <ActionBar label="Selected people" actions={<Button icon={RotateCcw}>Prepare corrections</Button>}>
        <b>3 selected</b>
        <Button variant="quiet" size="small">
          Select none
        </Button>
      </ActionBar>
    ),
    'nothing to do': () => <ActionBar label="For readers">Only admins correct a status.</ActionBar>,
  },
};
