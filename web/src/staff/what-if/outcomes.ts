import { CircleCheck, type LucideIcon, Split, Unplug } from 'lucide-react';

/** How an application can fare: always icon, word and place, so that no colour has to be told apart. */
export const outcomes = {
  same: { label: 'Same', says: 'went the same way', icon: CircleCheck, tone: 'good' },
  diverged: { label: 'Diverged', says: 'would have gone another way', icon: Split, tone: 'hold' },
  stranded: { label: 'Stranded', says: 'stand where nothing leads on', icon: Unplug, tone: 'stop' },
} as const satisfies Record<string, { label: string; says: string; icon: LucideIcon; tone: string }>;
export type Outcome = keyof typeof outcomes;
