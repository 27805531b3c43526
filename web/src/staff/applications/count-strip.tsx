import { useQuery } from '@tanstack/react-query';
import { AlarmClock } from 'lucide-react';
import type { Statistics } from '#services/applications/contract.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { statisticsQuery } from '../queries/statistics.ts';
import { useShownNow } from '../time/use-shown-now.ts';

const reviews = ['raw_review_pending', 'detailed_review_pending'];

/** How long the oldest review has waited, in milliseconds; null when none is waiting. */
function oldestReview(statistics: Statistics, now: number): number | null {
  const since = statistics.byStatus
    .filter((row) => reviews.includes(row.status) && row.oldestSince)
    .map((row) => now - Date.parse(row.oldestSince ?? ''));
  return since.length > 0 ? Math.max(...since) : null;
}

/** Pending Review, In Progress, Completed, Urgent Deadlines: one strip over everything, whatever the filters. */
export function CountStrip({ asOf }: { asOf: string | null }) {
  const { data, isError } = useQuery(statisticsQuery(asOf));
  const now = useShownNow(asOf);
  const oldest = data ? oldestReview(data, now) : null;
  const overdue = data?.overdue ?? 0;
  const value = (count: number | undefined) => count?.toLocaleString('en-GB') ?? (isError ? '–' : undefined);
  return (
    <FigureStrip
      label="Counts"
      figures={[
        {
          label: 'Pending Review',
          value: value(data?.pendingReviews),
          note: oldest !== null && `oldest ${roughSpan(oldest)}`,
        },
        {
          label: 'In Progress',
          value: value(data?.inProgress),
          note: overdue > 0 && `${overdue.toLocaleString('en-GB')} overdue`,
          noteIcon: AlarmClock,
          noteTone: 'stop',
        },
        {
          label: 'Completed',
          value: value(data?.completed),
          note: data && `${data.hired.toLocaleString('en-GB')} hired`,
        },
        { label: 'Urgent Deadlines', value: value(data?.urgentDeadlines), note: data && 'within 24 h' },
      ]}
    />
  );
}
