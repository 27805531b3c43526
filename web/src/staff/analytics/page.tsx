import './analytics.css';
import './charts.css';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useFilters } from '../address/use-filters.ts';
import { LiveUpdate } from '../components/live-sign.tsx';
import { LoadError } from '../components/load-error.tsx';
import { analyticsQuery } from '../queries/analytics.ts';
import { useTitle } from '../shell/use-title.ts';
import { useMoment, withMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { TimeDock } from '../time/time-dock.tsx';
import { useShownNow } from '../time/use-shown-now.ts';
import { Bottlenecks } from './bottlenecks.tsx';
import { Deadlines } from './deadlines.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Funnel } from './funnel.tsx';
import { TimeInStage, TimeToDecision } from './lengths.tsx';
import { chosenOf, filtersOf } from './period.ts';
import { RecentActivity } from './recent-activity.tsx';
import { ShownAsOf, useWhen } from './shown-as-of.ts';
import { Summary } from './summary.tsx';
import { Weeks } from './weeks.tsx';

/** Analytics (ruling 24): what the funnel did and how long it took, by period and position. */
export function AnalyticsPage() {
  useTitle('Analytics');
  const { asOf } = useMoment();
  const { chosen, filters, change, clear, isFiltered } = useAnalyticsFilters(asOf);
  const analytics = useQuery(analyticsQuery(filters, asOf));
  const { data: figures, isPlaceholderData } = analytics;
  const shownAsOf = asOf !== null && figures ? figures.at : null;
  const now = useShownNow(shownAsOf);
  return (
    <ShownAsOf value={shownAsOf}>
      <PastBanner />
      <main id="main" className="anl" tabIndex={-1} aria-busy={analytics.isPending || isPlaceholderData}>
        <header className="head">
          <h1>Analytics</h1>
          <span className="cnt">
            {asOf === null ? (
              <Link className="lk" to={paths.admin.dashboard}>
                Dashboard
              </Link>
            ) : (
              `As of ${momentText(Date.parse(asOf))}`
            )}
          </span>
          {asOf === null && <LiveUpdate at={figures ? Date.parse(figures.at) : 0} />}
          {asOf !== null && (
            <Link className="lk" to={withMoment(paths.admin.dashboard, asOf)}>
              Dashboard
            </Link>
          )}
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
              <div className={isPlaceholderData && asOf === null ? 'dim' : undefined}>
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
              A period means the applications that came in within it, by days in Zurich, wherever they{' '}
              {asOf === null ? 'stand now' : 'stood then; it ends with the day that is shown'}. Sandbox
              applications never count. Reasons of rejections are encrypted for each person and take part in
              no figure.
            </p>
          </>
        )}
      </main>
      <TimeDock />
    </ShownAsOf>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const isPast = useWhen() === 'then';
  const none = isPast
    ? 'No applications had been submitted by then.'
    : 'No applications have been submitted yet.';
  return (
    <div className="blank">
      <ChartNoAxesColumn className="i" aria-hidden="true" />
      <h2>Nothing to count</h2>
      <p className="q">
        {isFiltered ? `No application ${isPast ? 'had come' : 'came'} in within these filters.` : none}
      </p>
      {isFiltered && (
        <button className="btn" type="button" onClick={onClear}>
          Clear Filters
        </button>
      )}
    </div>
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

const places = Array.from({ length: 11 }, (_, index) => index);

/** The charts before their figures are there: the same places, the same heights. */
function Skeleton() {
  const block = (key: string, rows: number) => (
    <div className="chs" key={key}>
      <header>
        <span className="sk w4" />
      </header>
      <svg className="csk" width="100%" height={rows * 28 + 96} aria-hidden="true">
        {places.slice(0, rows).map((row) => (
          <rect key={row} className="sk2" y={44 + row * 28} width={`${96 - row * 6}%`} height={16} />
        ))}
      </svg>
    </div>
  );
  return (
    <div className="acols" aria-hidden="true">
      <div>
        {block('funnel', 11)}
        {block('stage', 10)}
      </div>
      <div>
        {block('weeks', 6)}
        {block('decision', 3)}
        {block('bottlenecks', 5)}
        {block('deadlines', 5)}
      </div>
    </div>
  );
}
