import type { Analytics } from '#services/analytics/contract.ts';
import type { Statistics } from '#services/applications/contract.ts';
import { figureOf } from '#state-machines/application/figures.ts';
import { formatNumber, share } from '#state-machines/numbers.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { useListOf } from './chart-parts.tsx';

const sumsOf = ({ total, completed, pendingReviews, timeToDecision, deadlines }: Analytics) => ({
  total,
  completed,
  pendingReviews,
  employed: timeToDecision.find(({ outcome }) => outcome === 'employed')?.count ?? 0,
  overdue: deadlines.reduce((sum, row) => sum + row.overdue, 0),
});
/** The same of all applications, which other screens have fetched already. */
const sumsOfAll = (statistics: Statistics): ReturnType<typeof sumsOf> => ({
  total: statistics.total,
  completed: figureOf(statistics, 'decided'),
  pendingReviews: figureOf(statistics, 'pendingReviews'),
  employed: figureOf(statistics, 'hired'),
  overdue: figureOf(statistics, 'overdue'),
});

interface Props {
  /** Undefined while they are fetched. */
  figures: Analytics | undefined;
  /** In their place until then, where nothing is filtered. */
  statistics: Statistics | undefined;
}

/** What the filters leave, in four figures, each with its list. */
export function Summary({ figures, statistics }: Props) {
  const listOf = useListOf();
  const sums = figures ? sumsOf(figures) : statistics && sumsOfAll(statistics);
  return (
    <FigureStrip
      label="Workflow statistics"
      figures={[
        {
          label: 'Applications',
          value: sums && formatNumber(sums.total),
          to: sums && listOf({}),
          note: sums && `${formatNumber(sums.employed)} employed`,
        },
        {
          label: 'Completion Rate',
          value: sums && share(sums.completed, sums.total),
          to: sums && listOf({ status: 'decided' }),
          note: sums && `${formatNumber(sums.completed)} decided`,
        },
        {
          label: 'Pending Reviews',
          value: sums && formatNumber(sums.pendingReviews),
          to: sums && listOf({ status: 'pending-review' }),
          note: sums && 'initial and detailed',
        },
        {
          label: 'Overdue',
          value: sums && formatNumber(sums.overdue),
          to: sums && listOf({ deadline: 'overdue' }),
          note: sums && sums.total > 0 && `${share(sums.overdue, sums.total)} of all`,
        },
      ]}
    />
  );
}
