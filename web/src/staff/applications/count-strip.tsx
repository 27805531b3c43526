import { useQuery } from '@tanstack/react-query';
import { AlarmClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Statistics } from '#services/applications/contract.ts';
import { roughSpan } from '#web/ui/dates.ts';
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
  const count = (label: string, value: number | undefined, aside: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value?.toLocaleString('en-GB') ?? (isError ? '–' : <span className="sk w1" />)}</b>
        {aside}
      </dd>
    </div>
  );
  return (
    <dl className="strip" aria-label="Counts">
      {count(
        'Pending Review',
        data?.pendingReviews,
        oldest !== null && <small>oldest {roughSpan(oldest)}</small>,
      )}
      {count(
        'In Progress',
        data?.inProgress,
        overdue > 0 && (
          <small className="stop">
            <AlarmClock className="i" aria-hidden="true" />
            {overdue.toLocaleString('en-GB')} overdue
          </small>
        ),
      )}
      {count('Completed', data?.completed, data && <small>{data.hired.toLocaleString('en-GB')} hired</small>)}
      {count('Urgent Deadlines', data?.urgentDeadlines, data && <small>within 24 h</small>)}
    </dl>
  );
}
