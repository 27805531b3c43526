import type { CatalogueEntry } from '../catalogue-entry.ts';
import { ClockIcon } from '../icon/drawings.tsx';
import { StatusBadge } from './status-badge.tsx';

const tones = ['wait', 'work', 'need', 'good', 'stop', 'hold'] as const;
const words = {
  wait: 'Waiting',
  work: 'In work',
  need: 'Needs you',
  good: 'Done',
  stop: 'Rejected',
  hold: 'Kept',
};

export const catalogue: CatalogueEntry = {
  name: 'StatusBadge',
  states: Object.fromEntries([
    ...tones.map((tone) => [tone, () => <StatusBadge tone={tone}>{words[tone]}</StatusBadge>]),
    ...tones.map((tone) => [
      `${tone}, filled`,
      () => (
        <StatusBadge tone={tone} isFilled>
          {words[tone]}
        </StatusBadge>
      ),
    ]),
    [
      'with a drawing',
      () => (
        <StatusBadge tone="wait" icon={ClockIcon}>
          {'Being verified'}
        </StatusBadge>
      ),
    ],
    [
      'overdue',
      () => (
        <StatusBadge tone="stop" glyph="alarm" isFilled title="2 March 2026">
          {'Overdue 3 d'}
        </StatusBadge>
      ),
    ],
  ]),
};
