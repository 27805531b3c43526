import './overview.css';
import '../styles/quick-actions.css';
import { useQuery } from '@tanstack/react-query';
import { AlarmClock, Gauge, ListChecks, Users, Workflow } from 'lucide-react';
import type { Statistics } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { LiveUpdate } from '../components/live-sign.tsx';
import { LoadError } from '../components/load-error.tsx';
import { type QuickAction, QuickActions } from '../components/quick-actions.tsx';
import { statisticsQuery } from '../queries/statistics.ts';
import { useTitle } from '../shell/use-title.ts';
import { useMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { keepMoment } from '../time/past-screens.ts';
import { TimeDock } from '../time/time-dock.tsx';
import { useShownNow } from '../time/use-shown-now.ts';
import { overviewCounts, sumOf } from './counts.ts';
import { Tools } from './tools.tsx';

const actions: readonly QuickAction[] = [
  { to: paths.admin.review, label: 'Review', about: 'Decide what waits', icon: ListChecks },
  { to: paths.admin.workflows, label: 'Workflows', about: 'Where everybody stands', icon: Workflow },
  { to: paths.admin.users, label: 'User Management', about: 'Roles and invitations', icon: Users },
  { to: paths.admin.dashboard, label: 'Dashboard', about: 'Totals and the latest', icon: Gauge },
];

/** Overview: what waits, and the way to every tool. */
export function OverviewPage() {
  useTitle('Overview');
  const { asOf } = useMoment();
  const statistics = useQuery(statisticsQuery(asOf));
  const now = useShownNow(asOf);
  return (
    <>
      <PastBanner />
      <main id="main" className="ovw" tabIndex={-1} aria-busy={statistics.isPending}>
        <header className="head">
          <h1>Overview</h1>
          <span className="cnt">{asOf && `As of ${momentText(Date.parse(asOf))}`}</span>
          {asOf === null && <LiveUpdate at={statistics.dataUpdatedAt} />}
        </header>
        {statistics.isError && !statistics.data ? (
          <LoadError
            title="Failed to load dashboard data"
            error={statistics.error}
            onRetry={() => void statistics.refetch()}
          />
        ) : (
          <CountStrip statistics={statistics.data} now={now} />
        )}
        <details className="how">
          <summary>How these are counted</summary>
          <dl>
            {overviewCounts.map(({ label, means }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>Applications that {means}.</dd>
              </div>
            ))}
          </dl>
          <p className="q">Sandbox applications never count.</p>
        </details>
        <div className="ocols">
          <section aria-labelledby="tools-heading">
            <h2 id="tools-heading">Tools</h2>
            <Tools statistics={statistics.data} asOf={asOf} />
          </section>
          <QuickActions actions={actions.map((action) => ({ ...action, to: keepMoment(action.to, asOf) }))} />
        </div>
      </main>
      <TimeDock />
    </>
  );
}

interface CountStripProps {
  statistics: Statistics | undefined;
  now: number;
}

/** Manual Reviews, Assessment Queue, Documents Pending, Total Hired: with whoever waits longest, or who is late. */
function CountStrip({ statistics, now }: CountStripProps) {
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
