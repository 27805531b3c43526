import '../styles/monitor.css';
import '../styles/monitor-small.css';
import '../styles/monitor-grid.css';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Workflow } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Statistics } from '#services/applications/contract.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { type MonitorView, useMonitorAddress, useSelection } from '../address/monitor-address.ts';
import { applicationsCount } from '../components/counts.ts';
import { LiveUpdate } from '../components/live-sign.tsx';
import { LoadError } from '../components/load-error.tsx';
import { Graph } from '../machine-picture/graph.tsx';
import { Legend } from '../machine-picture/legend.tsx';
import { PictureSkeleton } from '../machine-picture/skeleton.tsx';
import { statisticsQuery } from '../queries/statistics.ts';
import { useTitle } from '../shell/use-title.ts';
import { useMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { TimeDock } from '../time/time-dock.tsx';
import { useShownNow } from '../time/use-shown-now.ts';
import { Grid } from './grid.tsx';
import { StepApplications } from './step-applications.tsx';
import { StepsSkeleton } from './steps-skeleton.tsx';
import { StepsTable } from './steps-table.tsx';
import { Summary } from './summary.tsx';

/** Workflow Monitor: where everybody stands, who waits longest, and the people behind each number. */
export function MonitorPage() {
  useTitle('Workflow Monitor');
  const { asOf } = useMoment();
  const statistics = useQuery(statisticsQuery(asOf));
  const { selected, view } = useSelection();
  const { data } = statistics;
  return (
    <>
      <PastBanner />
      <main id="main" className={statistics.isPending ? 'mon still' : 'mon'} tabIndex={-1}>
        <header className="head">
          <h1>Workflow Monitor</h1>
          <span className="cnt">
            {data && applicationsCount({ count: data.total, isAtLeast: false })}
            {data && asOf && `, as of ${momentText(Date.parse(asOf))}`}
          </span>
          {asOf === null && <LiveUpdate at={statistics.dataUpdatedAt} />}
          <ViewSwitch view={view} selected={selected} />
        </header>
        {statistics.isError && !data ? (
          <LoadError
            title="Failed to load workflow data."
            error={statistics.error}
            onRetry={() => void statistics.refetch()}
          />
        ) : (
          <>
            <Summary statistics={data} asOf={asOf} />
            {statistics.isError && (
              <p className="stale stop gi gi-alarm" role="alert">
                Failed to load workflow data. These are the numbers of before.
              </p>
            )}
            <Views statistics={data} asOf={asOf} />
          </>
        )}
      </main>
      <TimeDock />
    </>
  );
}

interface ViewsProps {
  statistics: Statistics | undefined;
  asOf: string | null;
}

/** The numbers as cards or as the graph, and below them the people at the chosen step. */
function Views({ statistics, asOf }: ViewsProps) {
  const { selected, view } = useSelection();
  const now = useShownNow(asOf);
  const list = useScrollOnChange(selected);
  const isGraph = view === 'graph';
  const Drawn = isGraph ? Graph : Grid;
  const Skeleton = isGraph ? PictureSkeleton : GridSkeleton;
  return (
    <>
      <section
        className={isGraph ? 'gw' : 'gw cards'}
        aria-labelledby="graph-heading"
        aria-busy={!statistics}
      >
        <div className="sec-h">
          <h2 id="graph-heading">Main Workflow Progress</h2>
          <Legend />
        </div>
        {statistics ? <Drawn statistics={statistics} selected={selected} now={now} /> : <Skeleton />}
      </section>
      {statistics ? (
        <div className={isGraph ? 'mcols' : 'mcols one'} ref={list}>
          {isGraph && <StepsTable statistics={statistics} selected={selected} now={now} />}
          <StepApplications key={selected} status={selected} view={view} asOf={asOf} now={now} />
        </div>
      ) : (
        <StepsSkeleton hasSteps={isGraph} />
      )}
    </>
  );
}

/** On narrow screens the list lies below the graph and the steps: choosing a step brings it into view. */
function useScrollOnChange(selected: string | null) {
  const columns = useRef<HTMLDivElement>(null);
  const shown = useRef(selected);
  useEffect(() => {
    if (shown.current === selected) return;
    shown.current = selected;
    if (!selected || !window.matchMedia('(max-width: 1200px)').matches) return;
    columns.current?.querySelector('#step')?.scrollIntoView({ block: 'start' });
  }, [selected]);
  return columns;
}

const cards = Array.from({ length: 8 }, (_, index) => index);

/** Eight cards while the numbers load, in the cards' own geometry. */
function GridSkeleton() {
  return (
    <div className="gcols" aria-hidden="true">
      <ol className="gg">
        {cards.map((card) => (
          <li key={card}>
            <span className="gc still">
              <span className="sk w2" />
              <span className="sk w1" />
              <span className="sk w3" />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const views = [
  ['grid', 'Grid', LayoutGrid],
  ['graph', 'Graph', Workflow],
] as const;

/** The same numbers as cards, or as the graph with its table. The choice stays in the address. */
function ViewSwitch({ view, selected }: { view: MonitorView; selected: AnyStatus | null }) {
  const monitorAddress = useMonitorAddress();
  return (
    <nav className="seg" aria-label="View">
      {views.map(([value, label, Icon]) => (
        <Link
          key={value}
          to={monitorAddress(selected, value)}
          aria-label={label}
          aria-current={view === value ? 'true' : undefined}
          preventScrollReset
        >
          <Icon className="i" aria-hidden="true" />
          <span className="hide-s">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
