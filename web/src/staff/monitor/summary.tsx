import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '#services/applications/contract.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { countOf } from '../machine-picture/step-counts.ts';
import { statisticsQuery } from '../queries/statistics.ts';

/** The summary cards of the specification. Active is everything not yet at an outcome. */
const cards: readonly { label: string; of: (statistics: Statistics) => number }[] = [
  { label: 'Active Applications', of: ({ active }) => active },
  { label: 'Employed', of: ({ hired }) => hired },
  {
    label: 'Rejected',
    of: (statistics) => countOf(statistics, 'rejected').count + countOf(statistics, 'not_suitable').count,
  },
  { label: 'Future Opportunities', of: (statistics) => countOf(statistics, 'suitable_candidate').count },
];

interface Props {
  statistics: Statistics | undefined;
  /** The instant that is shown; null for now. */
  asOf: string | null;
}

/** The four cards as one strip; in the past with how far each is from today. */
export function Summary({ statistics, asOf }: Props) {
  const { data: today } = useQuery({ ...statisticsQuery(), enabled: asOf !== null });
  return (
    <FigureStrip
      label="Summary"
      figures={cards.map(({ label, of }) => ({
        label,
        value: statistics && of(statistics).toLocaleString('en-GB'),
        note: asOf && statistics && today && toToday(of(statistics) - of(today)),
      }))}
    />
  );
}

/** '−7 to today': how many fewer there were then. */
function toToday(difference: number): string {
  if (difference === 0) return 'as today';
  const sign = difference > 0 ? '+' : '−';
  return `${sign}${Math.abs(difference).toLocaleString('en-GB')} to today`;
}
