import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { assessmentFigures } from '#services/analytics/contract.ts';
import type { Statistics } from '#services/applications/contract.ts';

interface Props {
  statistics: Statistics | undefined;
  assessments: z.infer<typeof assessmentFigures> | undefined;
}

const number = (value: number) => value.toLocaleString('en-GB');

/** Total Applications, Pending Review, Hired, Avg. Assessment Score, as one strip. */
export function Cards({ statistics, assessments }: Props) {
  const card = (label: string, value: ReactNode, aside: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value ?? <span className="sk w1" />}</b>
        {aside}
      </dd>
    </div>
  );
  return (
    <dl className="strip" aria-label="Totals">
      {card(
        'Total Applications',
        statistics && number(statistics.total),
        statistics && <small>{number(statistics.active)} active</small>,
      )}
      {card(
        'Pending Review',
        statistics && number(statistics.pendingReviews),
        statistics && <small>initial and detailed</small>,
      )}
      {card(
        'Hired',
        statistics && number(statistics.hired),
        statistics && <small>of {number(statistics.completed)} completed</small>,
      )}
      {card(
        'Avg. Assessment Score',
        assessments && (assessments.average === null ? '–' : `${assessments.average}/100`),
        assessments && <small>{number(assessments.completed)} completed</small>,
      )}
    </dl>
  );
}
