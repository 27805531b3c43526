import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Card } from './card.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Card',
  states: {
    plain: () => <Card>Something that is picked up as a whole.</Card>,
    'with a title and actions': () => (
      <Card title="Second factor" actions={<Button size="small">Replace</Button>}>
        Set up on 2 March 2026.
      </Card>
    ),
  },
};
