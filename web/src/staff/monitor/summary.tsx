import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '#services/applications/contract.ts';
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
    <dl className="strip" aria-label="Summary">
      {cards.map(({ label, of }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{statistics ? of(statistics).toLocaleString('en-GB') : <span className="sk w1" />}</b>
            {asOf && statistics && today && <small>{toToday(of(statistics) - of(today))}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** '−7 to today': how many fewer there were then. */
function toToday(difference: number): string {
  if (difference === 0) return 'as today';
  const sign = difference > 0 ? '+' : '−';
  return `${sign}${Math.abs(difference).toLocaleString('en-GB')} to today`;
}
