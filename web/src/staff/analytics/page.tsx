import { useQuery } from '@tanstack/react-query';
import { AlarmClock, ChartNoAxesColumn } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { useFilters } from '../address/use-filters.ts';
import { LiveUpdate } from '../components/live-update.tsx';
import { LoadError } from '../components/load-error.tsx';
import { analyticsQuery } from '../queries/analytics.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { useScreen } from '../shell/use-screen.ts';
import { useMoment, withMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { TimeDock } from '../time/time-dock.tsx';
import { useShownNow } from '../time/use-shown-now.ts';
import styles from './analytics.module.css';
import { Bottlenecks } from './bottlenecks.tsx';
import { ListOf, ShownAsOf, useWhen } from './chart-parts.tsx';
import { Deadlines } from './deadlines.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Funnel } from './funnel.tsx';
import { TimeInStage, TimeToDecision } from './lengths.tsx';
import { chosenOf, filtersOf, listOf, type Narrowing } from './period.ts';
import { Skeleton } from './skeleton.tsx';
import { Summary } from './summary.tsx';
import { Weeks } from './weeks.tsx';

/** It stands below every chart, so its code comes after they are drawn. */
const RecentActivity = lazy(async () => ({
  default: (await import('./recent-activity.tsx')).RecentActivity,
}));

/** Analytics (ruling 24): what the funnel did and how long it took, by period and position. */
export function AnalyticsPage() {
  useScreen('Analytics');
  const { asOf } = useMoment();
  const { chosen, filters, change, clear, isFiltered } = useAnalyticsFilters(asOf);
  const analytics = useQuery(analyticsQuery(filters, asOf));
  const { data: statistics } = useQuery(statisticsQuery(asOf));
  const { data: figures, isPlaceholderData } = analytics;
  const shownAsOf = asOf !== null && figures ? figures.at : null;
  const now = useShownNow(shownAsOf);
  const listedAt = figures ? shownAsOf : asOf;
  const listed = useCallback(
    (narrowing: Narrowing) => listOf(filters, listedAt, narrowing),
    [filters, listedAt],
  );
  const dashboard = <TextLink to={withMoment(paths.admin.dashboard, asOf)}>Dashboard</TextLink>;
  return (
    <ShownAsOf value={shownAsOf}>
      <ListOf value={listed}>
        <PastBanner />
        <main id="main" tabIndex={-1} aria-busy={analytics.isPending || isPlaceholderData}>
          <PageHead
            title="Analytics"
            aside={asOf === null ? dashboard : `As of ${momentText(Date.parse(asOf))}`}
            actions={asOf === null ? <LiveUpdate at={figures ? Date.parse(figures.at) : 0} /> : dashboard}
          />
          <FilterBar chosen={chosen} isFiltered={isFiltered} onChange={change} onClear={clear} />
          {analytics.isError && !figures ? (
            <LoadError
              title="Failed to load analytics"
              error={analytics.error}
              onRetry={() => void analytics.refetch()}
            />
          ) : (
            <>
              <Summary figures={figures} statistics={isFiltered ? undefined : statistics} />
              {analytics.isError && (
                <Notice tone="stop" icon={AlarmClock} isUrgent>
                  Failed to load analytics. These are the last figures that were loaded.
                </Notice>
              )}
              {!figures && <Skeleton />}
              {figures?.total === 0 && <Nothing isFiltered={isFiltered} onClear={clear} />}
              {figures && figures.total > 0 && (
                <div className={isPlaceholderData && asOf === null ? styles.behind : undefined}>
                  <div className={styles.columns}>
                    <div>
                      <Funnel figures={figures} />
                      <TimeInStage figures={figures} />
                    </div>
                    <div>
                      <Weeks figures={figures} />
                      <TimeToDecision figures={figures} />
                      <Bottlenecks figures={figures} />
                      <Deadlines figures={figures} />
                    </div>
                  </div>
                  <Suspense>
                    <RecentActivity recent={figures.recent} now={now} />
                  </Suspense>
                </div>
              )}
              <Text size="small" isSoft className={styles.foot}>
                A period means the applications that came in within it, by days in Zurich, wherever they{' '}
                {asOf === null ? 'stand now' : 'stood then; it ends with the day that is shown'}. Sandbox
                applications never count. Reasons of rejections are encrypted for each person and take part in
                no figure.
              </Text>
            </>
          )}
        </main>
        <TimeDock />
      </ListOf>
    </ShownAsOf>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const isPast = useWhen() === 'then';
  const none = isPast
    ? 'No applications had been submitted by then.'
    : 'No applications have been submitted yet.';
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title="Nothing to count"
      actions={isFiltered && <Button onClick={onClear}>Clear Filters</Button>}
    >
      {isFiltered ? `No application ${isPast ? 'had come' : 'came'} in within these filters.` : none}
    </EmptyState>
  );
}

/**
 * Period and position live in the address, so that a view can be kept, shared and gone back to. In the past a period ends with the
 * day that is shown.
 */
function useAnalyticsFilters(asOf: string | null) {
  const { filters: chosen, change, clear } = useFilters(chosenOf);
  const filters = useMemo(() => filtersOf(chosen, asOf ? Date.parse(asOf) : Date.now()), [chosen, asOf]);
  return { chosen, filters, change, clear, isFiltered: Object.keys(filters).length > 0 };
}
