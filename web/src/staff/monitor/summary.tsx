import type { Statistics } from '#services/applications/contract.ts';
import { countOf } from './step-counts.ts';

/** The four summary cards, as one strip. Active is everything not yet at an outcome. */
export function Summary({ statistics }: { statistics: Statistics | undefined }) {
  const rejected =
    statistics && countOf(statistics, 'rejected').count + countOf(statistics, 'not_suitable').count;
  const cards = [
    { label: 'Active Applications', value: statistics?.active },
    { label: 'Employed', value: statistics?.hired },
    { label: 'Rejected', value: rejected },
    {
      label: 'Future Opportunities',
      value: statistics && countOf(statistics, 'suitable_candidate').count,
    },
  ];
  return (
    <dl className="strip" aria-label="Summary">
      {cards.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value?.toLocaleString('en-GB') ?? <span className="sk w1" />}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
