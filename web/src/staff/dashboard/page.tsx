import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AlarmClock, ChartNoAxesColumn, ListChecks, RefreshCw, Settings2, Workflow } from 'lucide-react';
import type { z } from 'zod';
import type { assessmentFigures } from '#services/analytics/contract.ts';
import type { Statistics } from '#services/applications/contract.ts';
import { figureOf } from '#state-machines/application/figures.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { CountingNotes } from '../components/counting-notes.tsx';
import { Desk } from '../components/desk.tsx';
import { listFigure, meaningOf } from '../components/list-figure.ts';
import { LoadError } from '../components/load-error.tsx';
import { type QuickAction, QuickActions } from '../components/quick-actions.tsx';
import { WeekAgainstLast } from '../components/week.tsx';
import { assessmentsQuery } from '../queries/analytics.ts';
import { latestApplicationsQuery } from '../queries/applications.ts';
import { morningQuery } from '../queries/morning.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { useScreen } from '../shell/use-screen.ts';
import { useMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { keepMoment } from '../time/past-screens.ts';
import { TimeDock } from '../time/time-dock.tsx';
import { useShownNow } from '../time/use-shown-now.ts';
import styles from './dashboard.module.css';
import { Intake } from './intake.tsx';
import { Pipeline } from './pipeline.tsx';
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
const notes = [
  { label: 'Pending Review', text: meaningOf('pendingReviews') },
  {
    label: 'Avg. Assessment Score',
    text: 'Over every completed assessment that has a score, out of 100 and rounded.',
  },
];

/** Dashboard: totals, where applications are, this week against the last, the latest, and the way to analytics and settings. */
export function DashboardPage() {
  useScreen('Dashboard');
  const { asOf } = useMoment();
  const statistics = useQuery(statisticsQuery(asOf));
  const assessments = useQuery(assessmentsQuery(asOf));
  const applications = useQuery(latestApplicationsQuery(latest, asOf));
  const now = useShownNow(asOf);
  const all = [statistics, assessments, applications];
  const failed = all.find(({ isError }) => isError);
  const isEmpty = all.some(({ isError, data }) => isError && !data);
  const isFetching = all.some((query) => query.isFetching);
  const queries = useQueryClient();
  const refresh = () =>
    void Promise.all([
      ...all.map((query) => query.refetch()),
      queries.invalidateQueries({ queryKey: morningQuery.queryKey }),
    ]);

  return (
    <>
      <PastBanner />
      <main id="main" tabIndex={-1} aria-busy={isFetching}>
        <PageHead
          title="Dashboard"
          aside={asOf && `As of ${momentText(Date.parse(asOf))}`}
          actions={
            asOf === null && (
              <Button icon={RefreshCw} isPending={isFetching} onClick={refresh}>
                Refresh Data
              </Button>
            )
          }
        />
        {isEmpty ? (
          <LoadError title={failure} error={failed?.error} onRetry={refresh} />
        ) : (
          <>
            <Cards statistics={statistics.data} assessments={assessments.data} asOf={asOf} />
            {failed && (
              <Notice tone="stop" icon={AlarmClock} isUrgent>
                {failure}. These are the last figures that were loaded.
              </Notice>
            )}
            <CountingNotes notes={notes} />
          </>
        )}
        <Desk
          aside={
            <>
              {asOf === null && <WeekAgainstLast />}
              {asOf === null && <Intake />}
              <QuickActions
                actions={actions.map((action) => ({ ...action, to: keepMoment(action.to, asOf) }))}
              />
            </>
          }
        >
          {!isEmpty && (
            <>
              <Pipeline statistics={statistics.data} asOf={asOf} now={now} />
              <RecentApplications
                applications={applications.data?.items}
                count={latest}
                asOf={asOf}
                now={now}
              />
            </>
          )}
        </Desk>
      </main>
      <TimeDock />
    </>
  );
}

interface CardsProps {
  statistics: Statistics | undefined;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  assessments: z.infer<typeof assessmentFigures> | undefined;
}

/** Total Applications, Pending Review, Hired, Avg. Assessment Score, as one strip. */
function Cards({ statistics, assessments, asOf }: CardsProps) {
  const shown = { statistics, asOf };
  return (
    <FigureStrip
      label="Totals"
      className={styles.totals}
      figures={[
        {
          ...listFigure('total', shown),
          note: statistics && `${formatNumber(statistics.active)} active`,
        },
        { ...listFigure('pendingReviews', shown), note: statistics && 'initial and detailed' },
        {
          ...listFigure('hired', shown),
          note: statistics && `of ${formatNumber(figureOf(statistics, 'decided'))} decided`,
        },
        {
          label: 'Avg. Assessment Score',
          value: assessments && (assessments.average === null ? '–' : `${assessments.average}/100`),
          note: assessments && `${formatNumber(assessments.completed)} completed`,
        },
      ]}
    />
  );
}
