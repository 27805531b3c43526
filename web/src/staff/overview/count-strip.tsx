import { AlarmClock } from 'lucide-react';
import type { Statistics } from '#services/applications/contract.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { overviewCounts, sumOf } from './counts.ts';

interface Props {
  statistics: Statistics | undefined;
  now: number;
}

/** Manual Reviews, Assessment Queue, Documents Pending, Total Hired: with whoever waits longest, or who is late. */
export function CountStrip({ statistics, now }: Props) {
  return (
    <dl className="strip" aria-label="Counts">
      {overviewCounts.map(({ label, statuses }) => {
        const sum = statistics && sumOf(statistics, statuses);
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{sum?.count.toLocaleString('en-GB') ?? <span className="sk w1" />}</b>
              {label !== 'Total Hired' && sum && <Waiting {...sum} now={now} />}
              {label === 'Total Hired' && statistics && (
                <small>of {statistics.total.toLocaleString('en-GB')}</small>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Waiting({
  overdue,
  oldestSince,
  now,
}: {
  overdue: number;
  oldestSince: string | null;
  now: number;
}) {
  if (overdue > 0)
    return (
      <small className="stop">
        <AlarmClock className="i" aria-hidden="true" />
        {overdue.toLocaleString('en-GB')} overdue
      </small>
    );
  return oldestSince && <small>oldest {roughSpan(now - Date.parse(oldestSince))}</small>;
}
