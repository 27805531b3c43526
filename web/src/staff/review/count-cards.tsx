import { useQuery } from '@tanstack/react-query';
import { AlarmClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Statistics } from '#services/applications/contract.ts';
import { statusesOfTab } from '#state-machines/application/review.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { statisticsQuery } from '../queries/statistics.ts';

type Of = (typeof statusesOfTab)[keyof typeof statusesOfTab];
const among = (statistics: Statistics, statuses: Of) =>
  statistics.byStatus.filter(({ status }) => (statuses as readonly string[]).includes(status));
const sum = (rows: Statistics['byStatus'], of: 'count' | 'overdue') =>
  rows.reduce((total, row) => total + row[of], 0);

/** How long whoever waits longest for a decision has waited, in milliseconds; null when nobody waits. */
function longest(rows: Statistics['byStatus'], now: number): number | null {
  const waits = rows.flatMap(({ oldestSince }) => (oldestSince ? now - Date.parse(oldestSince) : []));
  return waits.length > 0 ? Math.max(...waits) : null;
}

/** Manual Review, In Progress, Completed, Urgent: over everything, whatever the queue is narrowed to. */
export function CountCards({ now }: { now: number }) {
  const { data, isError } = useQuery(statisticsQuery());
  const manual = data ? among(data, statusesOfTab.manual) : [];
  const going = data ? among(data, statusesOfTab['in-progress']) : [];
  const completed = data ? among(data, statusesOfTab.completed) : [];
  const wait = longest(manual, now);
  const overdue = sum(going, 'overdue');
  const shelved = completed.find(({ status }) => status === 'suitable_candidate')?.count ?? 0;
  const card = (label: string, value: number | undefined, aside: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value?.toLocaleString('en-GB') ?? (isError ? '–' : <span className="sk w1" />)}</b>
        {aside}
      </dd>
    </div>
  );
  const known = (value: number) => (data ? value : undefined);
  return (
    <dl className="strip" aria-label="Counts">
      {card(
        'Manual Review',
        known(sum(manual, 'count')),
        wait !== null && <small>oldest {roughSpan(wait)}</small>,
      )}
      {card(
        'In Progress',
        known(sum(going, 'count')),
        overdue > 0 && (
          <small className="stop">
            <AlarmClock className="i" aria-hidden="true" />
            {overdue} overdue
          </small>
        ),
      )}
      {card(
        'Completed',
        known(sum(completed, 'count')),
        data && <small>{shelved} kept for the future</small>,
      )}
      {card('Urgent', data?.urgentDeadlines, data && <small>within 24 h</small>)}
    </dl>
  );
}
