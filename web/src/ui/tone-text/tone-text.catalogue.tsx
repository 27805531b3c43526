import { CircleCheck, CircleDashed, MailX } from 'lucide-react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { ToneText } from './tone-text.tsx';

export const catalogue: CatalogueEntry = {
  name: 'ToneText',
  theme: 'staff',
  states: {
    good: () => (
      <ToneText tone="good" icon={CircleCheck}>
        Verified
      </ToneText>
    ),
    stop: () => (
      <ToneText tone="stop" icon={MailX}>
        Failed
      </ToneText>
    ),
    soft: () => (
      <ToneText tone="soft" icon={CircleDashed}>
        Missing
      </ToneText>
    ),
  },
};
