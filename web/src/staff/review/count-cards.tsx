import { useQuery } from '@tanstack/react-query';
import { AlarmClock } from 'lucide-react';
import type { Statistics } from '#services/applications/contract.ts';
import { statusesOfTab } from '#state-machines/application/review.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { statisticsQuery } from '../queries/statistics.ts';

type Of = (typeof statusesOfTab)[keyof typeof statusesOfTab];
const among = (statistics: Statistics, statuses: Of) =>
  statistics.byStatus.filter(({ status }) => (statuses as readonly string[]).includes(status));
const sum = (rows: Statistics['byStatus'], of: 'count' | 'overdue') =>
  rows.reduce((total, row) => total + row[of], 0);

/** How long the oldest has waited for a decision, in milliseconds; null when none waits. */
function longest(rows: Statistics['byStatus'], now: number): number | null {
  const waits = rows.flatMap(({ oldestSince }) => (oldestSince ? now - Date.parse(oldestSince) : []));
  return waits.length > 0 ? Math.max(...waits) : null;
}

/** Manual Review, In Progress, Completed, Urgent: over everything, whatever the queue is narrowed to. */
export function CountCards({ now, className }: { now: number; className?: string | undefined }) {
  const { data, isError } = useQuery(statisticsQuery());
  const manual = data ? among(data, statusesOfTab.manual) : [];
  const going = data ? among(data, statusesOfTab['in-progress']) : [];
  const completed = data ? among(data, statusesOfTab.completed) : [];
  const wait = longest(manual, now);
  const overdue = sum(going, 'overdue');
  const shelved = completed.find(({ status }) => status === 'suitable_candidate')?.count ?? 0;
  const value = (count: number) => (data ? count.toLocaleString('en-GB') : isError ? '–' : undefined);
  return (
    <FigureStrip
      label="Counts"
      className={className}
      figures={[
        {
          label: 'Manual Review',
          value: value(sum(manual, 'count')),
          note: wait !== null && `oldest ${roughSpan(wait)}`,
        },
        {
          label: 'In Progress',
          value: value(sum(going, 'count')),
          note: overdue > 0 && `${overdue} overdue`,
          noteIcon: AlarmClock,
          noteTone: 'stop',
        },
        {
          label: 'Completed',
          value: value(sum(completed, 'count')),
          note: data && `${shelved} kept for the future`,
        },
        { label: 'Urgent', value: value(data?.urgentDeadlines ?? 0), note: data && 'within 24 h' },
      ]}
    />
  );
}
