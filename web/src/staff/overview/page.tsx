import { useQuery } from '@tanstack/react-query';
import { AlarmClock, Gauge, ListChecks, Users, Workflow } from 'lucide-react';
import type { Statistics } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { type Figure, FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { CountingNotes } from '../components/counting-notes.tsx';
import { meaningOf, number } from '../components/list-figure.ts';
import { LiveUpdate } from '../components/live-update.tsx';
import { LoadError } from '../components/load-error.tsx';
import { type QuickAction, WithQuickActions } from '../components/quick-actions.tsx';
import { statisticsQuery } from '../queries/statistics.ts';
import { useTitle } from '../shell/use-title.ts';
import { useMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { keepMoment } from '../time/past-screens.ts';
import { TimeDock } from '../time/time-dock.tsx';
import { useShownNow } from '../time/use-shown-now.ts';
import { type Counted, countFigure, overviewCounts, sumOf } from './counts.ts';
import { Tools } from './tools.tsx';

const actions: readonly QuickAction[] = [
  { to: paths.admin.review, label: 'Review', about: 'Decide what waits', icon: ListChecks },
  { to: paths.admin.workflows, label: 'Workflows', about: 'Steps, counts and versions', icon: Workflow },
  { to: paths.admin.users, label: 'User Management', about: 'Roles and invitations', icon: Users },
  { to: paths.admin.dashboard, label: 'Dashboard', about: 'Totals and the latest', icon: Gauge },
];

const nothing = { statistics: undefined, asOf: null };
const notes = overviewCounts.map((key) => ({ label: countFigure(key, nothing).label, text: meaningOf(key) }));

/** Overview: what waits, and the way to every tool. */
export function OverviewPage() {
  useTitle('Overview');
  const { asOf } = useMoment();
  const statistics = useQuery(statisticsQuery(asOf));
  const now = useShownNow(asOf);
  return (
    <>
      <PastBanner />
      <main id="main" tabIndex={-1} aria-busy={statistics.isPending}>
        <PageHead
          title="Overview"
          aside={asOf && `As of ${momentText(Date.parse(asOf))}`}
          actions={asOf === null && <LiveUpdate at={statistics.dataUpdatedAt} />}
        />
        {statistics.isError && !statistics.data ? (
          <LoadError
            title="Failed to load dashboard data"
            error={statistics.error}
            onRetry={() => void statistics.refetch()}
          />
        ) : (
          <CountStrip statistics={statistics.data} asOf={asOf} now={now} />
        )}
        <CountingNotes notes={notes} />
        <WithQuickActions actions={actions.map((action) => ({ ...action, to: keepMoment(action.to, asOf) }))}>
          <Section title="Tools" isPanel isFlush>
            <Tools statistics={statistics.data} asOf={asOf} />
          </Section>
        </WithQuickActions>
      </main>
      <TimeDock />
    </>
  );
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
        ? { note: `of ${number(statistics.total)}` }
        : waitingNote(sumOf(statistics, count), now);
    return { ...figure, ...note };
  });
  return <FigureStrip label="Counts" figures={figures} />;
}

function waitingNote({ overdue, oldestSince }: Counted, now: number): Partial<Figure> {
  if (overdue > 0) return { note: `${number(overdue)} overdue`, noteIcon: AlarmClock, noteTone: 'stop' };
  return oldestSince ? { note: `oldest ${roughSpan(now - Date.parse(oldestSince))}` } : {};
}
