import './analytics.css';
import './charts.css';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { LiveSign } from '../monitor/live-sign.tsx';
import { analyticsQuery } from '../queries/analytics.ts';
import { useTitle } from '../shell/use-title.ts';
import { LoadError } from '../signs/load-error.tsx';
import { useNow } from '../signs/use-now.ts';
import { Bottlenecks } from './bottlenecks.tsx';
import { Deadlines } from './deadlines.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Funnel } from './funnel.tsx';
import { TimeInStage, TimeToDecision } from './lengths.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Skeleton } from './skeleton.tsx';
import { Summary } from './summary.tsx';
import { useAnalyticsFilters } from './use-analytics-filters.ts';
import { Weeks } from './weeks.tsx';

/** Analytics (ruling 24): what the funnel did and how long it took, by period and position. */
export function AnalyticsPage() {
  useTitle('Analytics');
  const { chosen, filters, change, clear, isFiltered } = useAnalyticsFilters();
  const analytics = useQuery(analyticsQuery(filters));
  const now = useNow();
  const { data: figures, isPlaceholderData } = analytics;
  return (
    <main id="main" className="anl" tabIndex={-1} aria-busy={analytics.isPending || isPlaceholderData}>
      <header className="head">
        <h1>Analytics</h1>
        <span className="cnt">
          <Link className="lk" to={paths.admin.dashboard}>
            Dashboard
          </Link>
        </span>
        <LiveSign at={figures ? Date.parse(figures.at) : 0} />
      </header>
      <FilterBar chosen={chosen} isFiltered={isFiltered} onChange={change} onClear={clear} />
      {analytics.isError && !figures ? (
        <LoadError
          title="Failed to load analytics"
          error={analytics.error}
          onRetry={() => void analytics.refetch()}
        />
      ) : (
        <>
          <Summary figures={figures} />
          {analytics.isError && (
            <p className="stale stop gi gi-alarm" role="alert">
              Failed to load analytics. These are the figures of before.
            </p>
          )}
          {!figures && <Skeleton />}
          {figures?.total === 0 && <Nothing isFiltered={isFiltered} onClear={clear} />}
          {figures && figures.total > 0 && (
            <div className={isPlaceholderData ? 'dim' : undefined}>
              <div className="acols">
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
              <RecentActivity recent={figures.recent} now={now} />
            </div>
          )}
          <p className="q foot">
            A period means the applications that came in within it, by days in Zurich, wherever they stand
            now. Sandbox applications never count. Reasons of rejections are encrypted for each person and
            take part in no figure.
          </p>
        </>
      )}
    </main>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <div className="blank">
      <ChartNoAxesColumn className="i" aria-hidden="true" />
      <h2>Nothing to count</h2>
      <p className="q">
        {isFiltered
          ? 'No application came in within these filters.'
          : 'No applications have been submitted yet.'}
      </p>
      {isFiltered && (
        <button className="btn" type="button" onClick={onClear}>
          Clear Filters
        </button>
      )}
    </div>
  );
}
