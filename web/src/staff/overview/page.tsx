import { useQuery } from '@tanstack/react-query';
import { AlarmClock, ArrowRight, Gauge, ListChecks, Users, Workflow } from 'lucide-react';
import { Fragment } from 'react';
import type { Statistics } from '#services/applications/contract.ts';
import { figureOf, figures } from '#state-machines/application/figures.ts';
import { news, newsSinceVisit } from '#state-machines/application/news.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { roughSpan } from '#web/ui/dates.ts';
import { type Figure, FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { CountingNotes } from '../components/counting-notes.tsx';
import { Desk } from '../components/desk.tsx';
import { listPath, meaningOf } from '../components/list-figure.ts';
import { LiveUpdate } from '../components/live-update.tsx';
import { LoadError } from '../components/load-error.tsx';
import { type QuickAction, QuickActions } from '../components/quick-actions.tsx';
import { WeekAgainstLast } from '../components/week.tsx';
import { statisticsQuery } from '../queries/statistics.ts';
import { useScreen } from '../shell/use-screen.ts';
import { useMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { keepMoment } from '../time/past-screens.ts';
import { TimeDock } from '../time/time-dock.tsx';
import { useShownNow } from '../time/use-shown-now.ts';
import { type Counted, countFigure, overviewCounts, sumOf } from './counts.ts';
import { SinceLastVisit } from './since.tsx';
import { Tools } from './tools.tsx';
import { Waiting } from './waiting.tsx';
import { LastWorkedOn } from './worked-on.tsx';

const actions: readonly QuickAction[] = [
  { to: paths.admin.review, label: 'Review', about: 'Decide what waits', icon: ListChecks },
  { to: paths.admin.workflows, label: 'Workflows', about: 'Steps, counts and versions', icon: Workflow },
  { to: paths.admin.users, label: 'User Management', about: 'Roles and invitations', icon: Users },
  { to: paths.admin.dashboard, label: 'Dashboard', about: 'Totals and the latest', icon: Gauge },
];

const nothing = { statistics: undefined, asOf: null };
const notes = [
  ...overviewCounts.map((key) => ({ label: countFigure(key, nothing).label, text: meaningOf(key) })),
  ...newsSinceVisit.map((key) => ({ label: news[key].word, text: `Applications ${news[key].means}.` })),
  {
    label: 'Your last visit',
    text: 'Ended when you were last active, at least four hours before this visit. Shorter breaks are part of it.',
  },
];

/** Overview, what staff open first: what waits, what is new, this week against the last, and the way to every tool. */
export function OverviewPage() {
  useScreen('Overview');
  const { asOf } = useMoment();
  const statistics = useQuery(statisticsQuery(asOf));
  const now = useShownNow(asOf);
  const hasFailed = statistics.isError && !statistics.data;
  return (
    <>
      <PastBanner />
      <main id="main" tabIndex={-1} aria-busy={statistics.isPending}>
        <PageHead
          title="Overview"
          aside={asOf ? `As of ${momentText(Date.parse(asOf))}` : <Headline statistics={statistics.data} />}
          actions={
            asOf === null && (
              <>
                <LiveUpdate at={statistics.dataUpdatedAt} />
                {statistics.data && figureOf(statistics.data, 'manualReviews') > 0 && (
                  <ButtonLink variant="primary" endIcon={ArrowRight} to={paths.admin.review}>
                    Start reviewing
                  </ButtonLink>
                )}
              </>
            )
          }
        />
        {hasFailed ? (
          <LoadError
            title="Failed to load dashboard data"
            error={statistics.error}
            onRetry={() => void statistics.refetch()}
          />
        ) : (
          <CountStrip statistics={statistics.data} asOf={asOf} now={now} />
        )}
        <CountingNotes notes={notes} />
        <Desk
          aside={
            <>
              {asOf === null && <SinceLastVisit />}
              {asOf === null && <LastWorkedOn />}
              {asOf === null && <WeekAgainstLast />}
              <QuickActions
                actions={actions.map((action) => ({ ...action, to: keepMoment(action.to, asOf) }))}
              />
            </>
          }
        >
          {!hasFailed && <Waiting statistics={statistics.data} asOf={asOf} now={now} />}
        </Desk>
        <Tools statistics={statistics.data} asOf={asOf} />
      </main>
      <TimeDock />
    </>
  );
}

const pressing = [
  ['overdue', 'overdue'],
  ['manualReviews', 'to decide'],
  ['urgent', 'due within 24 hours'],
] as const;

/** '5 overdue, 27 to decide, 4 due within 24 hours': each leads to its list. */
function Headline({ statistics }: { statistics: Statistics | undefined }) {
  if (!statistics) return null;
  const parts = pressing
    .map(([key, words]) => ({ key, words, count: figureOf(statistics, key) }))
    .filter(({ count }) => count > 0);
  if (parts.length === 0) return 'Nothing waits';
  return parts.map(({ key, words, count }, place) => (
    <Fragment key={key}>
      {place > 0 && ', '}
      <TextLink to={listPath(figures[key].filter, null)}>{`${formatNumber(count)} ${words}`}</TextLink>
    </Fragment>
  ));
}

interface CountStripProps {
  statistics: Statistics | undefined;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  now: number;
}

/** Manual Reviews, Assessment Queue, Documents Pending, Total Hired: with how long the oldest waits, or how many are late. */
function CountStrip({ statistics, asOf, now }: CountStripProps) {
  const figures = overviewCounts.map((count): Figure => {
    const figure = countFigure(count, { statistics, asOf });
    if (!statistics) return figure;
    const note =
      count === 'hired'
        ? { note: `of ${formatNumber(statistics.total)}` }
        : waitingNote(sumOf(statistics, count), now);
    return { ...figure, ...note };
  });
  return <FigureStrip label="Counts" figures={figures} />;
}

function waitingNote({ overdue, oldestSince }: Counted, now: number): Partial<Figure> {
  if (overdue > 0)
    return { note: `${formatNumber(overdue)} overdue`, noteIcon: AlarmClock, noteTone: 'stop' };
  return oldestSince ? { note: `oldest ${roughSpan(now - Date.parse(oldestSince))}` } : {};
}
