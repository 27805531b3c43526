import { Undo2 } from 'lucide-react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Section } from './section.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Section',
  states: {
    'with an aside and actions': () => (
      <Section
        title="The change"
        aside="2 lines"
        actions={
          <Button variant="quiet" size="small" icon={Undo2}>
            Take all back
          </Button>
        }
      >
        <p>What it is about.</p>
      </Section>
    ),
    'with a lead, large': () => (
      <Section title="Webhooks" isLarge lead="Other systems receive a signed message for each event.">
        <p>There are no webhooks.</p>
      </Section>
    ),
    'a panel': () => (
      <Section
        title="Webhooks"
        aside="2 of 5"
        isPanel
        actions={
          <Button size="small" icon={Undo2}>
            Take back
          </Button>
        }
      >
        <p>It begins at the edge.</p>
      </Section>
    ),
    'one inside another': () => (
      <Section title="Deadlines" isFlush>
        <Section title="Missed" level={3} aside="3">
          <p>Documents, twice.</p>
        </Section>
      </Section>
    ),
  },
  theme: 'staff',
};
