import type { Analytics } from '#services/analytics/contract.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { number, share } from './figures.ts';

/** What the filters leave, in four figures. */
export function Summary({ figures }: { figures: Analytics | undefined }) {
  const employed = figures?.timeToDecision.find(({ outcome }) => outcome === 'employed')?.count ?? 0;
  const overdue = figures?.deadlines.reduce((sum, row) => sum + row.overdue, 0) ?? 0;
  return (
    <FigureStrip
      label="Workflow statistics"
      figures={[
        {
          label: 'Applications',
          value: figures && number(figures.total),
          note: figures && `${number(employed)} employed`,
        },
        {
          label: 'Completion Rate',
          value: figures && share(figures.completed, figures.total),
          note: figures && `${number(figures.completed)} decided`,
        },
        {
          label: 'Pending Reviews',
          value: figures && number(figures.pendingReviews),
          note: figures && 'initial and detailed',
        },
        {
          label: 'Overdue',
          value: figures && number(overdue),
          note: figures && figures.total > 0 && `${share(overdue, figures.total)} of all`,
        },
      ]}
    />
  );
}
