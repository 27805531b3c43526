import type { ReactNode } from 'react';
import type { Analytics } from '#services/analytics/contract.ts';
import { number, share } from './figures.ts';

/** What the filters leave, in four figures. */
export function Summary({ figures }: { figures: Analytics | undefined }) {
  const card = (label: string, value: ReactNode, aside: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value ?? <span className="sk w1" />}</b>
        {aside && <small>{aside}</small>}
      </dd>
    </div>
  );
  const employed = figures?.timeToDecision.find(({ outcome }) => outcome === 'employed')?.count ?? 0;
  const overdue = figures?.deadlines.reduce((sum, row) => sum + row.overdue, 0) ?? 0;
  return (
    <dl className="strip" aria-label="Workflow statistics">
      {card('Applications', figures && number(figures.total), figures && `${number(employed)} employed`)}
      {card(
        'Completion Rate',
        figures && share(figures.completed, figures.total),
        figures && `${number(figures.completed)} decided`,
      )}
      {card('Pending Reviews', figures && number(figures.pendingReviews), figures && 'initial and detailed')}
      {card(
        'Overdue',
        figures && number(overdue),
        figures && (figures.total > 0 ? `${share(overdue, figures.total)} of all` : null),
      )}
    </dl>
  );
}
