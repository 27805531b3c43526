import './dashboard.css';
import '../styles/quick-actions.css';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, ListChecks, RefreshCw, Settings2, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { assessmentFigures } from '#services/analytics/contract.ts';
import type { Statistics } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { LoadError } from '../components/load-error.tsx';
import { type QuickAction, QuickActions } from '../components/quick-actions.tsx';
import { assessmentsQuery } from '../queries/analytics.ts';
import { latestApplicationsQuery } from '../queries/applications.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { useTitle } from '../shell/use-title.ts';
import { useMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { keepMoment } from '../time/past-screens.ts';
import { TimeDock } from '../time/time-dock.tsx';
import { useShownNow } from '../time/use-shown-now.ts';
import { RecentApplications } from './recent-applications.tsx';

/** The number of the latest applications (staff side, section 9). */
const latest = 5;
const failure = 'Failed to load dashboard data';
const actions: readonly QuickAction[] = [
  { to: paths.admin.review, label: 'Review', about: 'Decide what waits', icon: ListChecks },
  { to: paths.admin.workflows, label: 'Workflows', about: 'The workflow and its versions', icon: Workflow },
  {
    to: paths.admin.analytics,
    label: 'Analytics',
    about: 'Funnel, time in stage, intake',
    icon: ChartNoAxesColumn,
  },
  { to: paths.admin.settings, label: 'Settings', about: 'Deadlines, pass mark, mails', icon: Settings2 },
];

/** Dashboard: totals, the latest applications, and the way to analytics and settings. */
export function DashboardPage() {
  useTitle('Dashboard');
  const { asOf } = useMoment();
  const statistics = useQuery(statisticsQuery(asOf));
  const assessments = useQuery(assessmentsQuery(asOf));
  const applications = useQuery(latestApplicationsQuery(latest, asOf));
  const now = useShownNow(asOf);
  const all = [statistics, assessments, applications];
  const failed = all.find(({ isError }) => isError);
  const isEmpty = all.some(({ isError, data }) => isError && !data);
  const isFetching = all.some((query) => query.isFetching);
  const refresh = () => void Promise.all(all.map((query) => query.refetch()));

  return (
    <>
      <PastBanner />
      <main id="main" className="dsh" tabIndex={-1} aria-busy={isFetching}>
        <header className="head">
          <h1>Dashboard</h1>
          <span className="cnt">{asOf && `As of ${momentText(Date.parse(asOf))}`}</span>
          {asOf === null && (
            <button className="btn" type="button" disabled={isFetching} onClick={refresh}>
              <RefreshCw className="i" aria-hidden="true" />
              Refresh Data
            </button>
          )}
        </header>
        {isEmpty ? (
          <LoadError title={failure} error={failed?.error} onRetry={refresh} />
        ) : (
          <>
            <Cards statistics={statistics.data} assessments={assessments.data} />
            {failed && (
              <p className="stale stop gi gi-alarm" role="alert">
                {failure}. These are the figures of before.
              </p>
            )}
            <details className="how">
              <summary>How these are counted</summary>
              <dl>
                <div>
                  <dt>Pending Review</dt>
                  <dd>Applications in the initial or the detailed review.</dd>
                </div>
                <div>
                  <dt>Avg. Assessment Score</dt>
                  <dd>Over every completed assessment that has a score, out of 100 and rounded.</dd>
                </div>
              </dl>
              <p className="q">Sandbox applications never count.</p>
            </details>
          </>
        )}
        <div className="ocols">
          {isEmpty ? (
            <div />
          ) : (
            <RecentApplications
              applications={applications.data?.items}
              count={latest}
              asOf={asOf}
              now={now}
            />
          )}
          <QuickActions actions={actions.map((action) => ({ ...action, to: keepMoment(action.to, asOf) }))} />
        </div>
      </main>
      <TimeDock />
    </>
  );
}

interface CardsProps {
  statistics: Statistics | undefined;
  assessments: z.infer<typeof assessmentFigures> | undefined;
}

const number = (value: number) => value.toLocaleString('en-GB');

/** Total Applications, Pending Review, Hired, Avg. Assessment Score, as one strip. */
function Cards({ statistics, assessments }: CardsProps) {
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
