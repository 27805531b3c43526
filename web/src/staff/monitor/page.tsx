import { useQuery } from '@tanstack/react-query';
import { AlarmClock, LayoutGrid, Workflow } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Statistics } from '#services/applications/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { SegmentedLinks } from '#web/ui/segmented-control/segmented-control.tsx';
import { useMonitorAddress, useSelection } from '../address/monitor-address.ts';
import { applicationsCount } from '../components/list-figure.ts';
import { LiveUpdate } from '../components/live-update.tsx';
import { LoadError } from '../components/load-error.tsx';
import { Graph } from '../machine-picture/graph.tsx';
import { PictureSection, ToneLegend } from '../machine-picture/section.tsx';
import { PictureSkeleton } from '../machine-picture/skeleton.tsx';
import { statisticsQuery } from '../queries/statistics.ts';
import { useScreen } from '../shell/use-screen.ts';
import { useMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { TimeDock } from '../time/time-dock.tsx';
import { useShownNow } from '../time/use-shown-now.ts';
import { Grid, GridSkeleton } from './grid.tsx';
import styles from './monitor.module.css';
import { StepApplications } from './step-applications.tsx';
import { StepsTable } from './steps-table.tsx';
import { Summary } from './summary.tsx';

const failure = 'Failed to load workflow data.';
const views = [
  { value: 'grid', label: 'Grid', icon: LayoutGrid },
  { value: 'graph', label: 'Graph', icon: Workflow },
] as const;

/** Workflow Monitor: how many are at each step, who waits longest, and the people behind each number. */
export function MonitorPage() {
  useScreen('Workflow Monitor');
  const { asOf } = useMoment();
  const statistics = useQuery(statisticsQuery(asOf));
  const { selected, view } = useSelection();
  const monitorAddress = useMonitorAddress();
  const { data } = statistics;
  return (
    <>
      <PastBanner />
      <main id="main" tabIndex={-1}>
        <PageHead
          title="Workflow Monitor"
          aside={<span className={styles.total}>{data && totalText(data, asOf)}</span>}
          actions={
            <>
              {asOf === null && <LiveUpdate at={statistics.dataUpdatedAt} />}
              <SegmentedLinks
                label="View"
                value={view}
                segments={views}
                addressOf={(value) => monitorAddress(selected, value)}
              />
            </>
          }
        />
        {statistics.isError && !data ? (
          <LoadError title={failure} error={statistics.error} onRetry={() => void statistics.refetch()} />
        ) : (
          <>
            <Summary statistics={data} asOf={asOf} />
            {statistics.isError && (
              <Notice tone="stop" icon={AlarmClock} isUrgent>
                {failure} These are the last numbers that were loaded.
              </Notice>
            )}
            <Views statistics={data} asOf={asOf} />
          </>
        )}
      </main>
      <TimeDock />
    </>
  );
}

function totalText({ total }: Statistics, asOf: string | null): string {
  const count = applicationsCount({ count: total, isAtLeast: false });
  return asOf ? `${count}, as of ${momentText(Date.parse(asOf))}` : count;
}

interface ViewsProps {
  statistics: Statistics | undefined;
  /** The instant that is shown; null for now. */
  asOf: string | null;
}

/** The numbers as cards or as the graph, and below them the people at the chosen step. */
function Views({ statistics, asOf }: ViewsProps) {
  const { selected, view } = useSelection();
  const now = useShownNow(asOf);
  const lists = useScrollOnChange(selected);
  const isGraph = view === 'graph';
  const Drawn = isGraph ? Graph : Grid;
  const Loading = isGraph ? PictureSkeleton : GridSkeleton;
  return (
    <>
      <PictureSection
        title="Main Workflow Progress"
        aside={!isGraph && <ToneLegend />}
        legend={isGraph && <ToneLegend />}
        isLoading={!statistics}
      >
        {statistics ? <Drawn statistics={statistics} selected={selected} now={now} /> : <Loading />}
      </PictureSection>
      <div className={classNames(isGraph && styles.lists)} ref={lists}>
        {isGraph && <StepsTable statistics={statistics} selected={selected} now={now} />}
        <StepApplications key={selected} status={selected} view={view} asOf={asOf} now={now} />
      </div>
    </>
  );
}

/** On narrow screens the list is below the graph and the steps: choosing a step brings it into view. */
function useScrollOnChange(selected: string | null) {
  const lists = useRef<HTMLDivElement>(null);
  const shown = useRef(selected);
  useEffect(() => {
    if (shown.current === selected) return;
    shown.current = selected;
    if (!selected || !window.matchMedia('(max-width: 1200px)').matches) return;
    lists.current?.querySelector('#step')?.scrollIntoView({ block: 'start' });
  }, [selected]);
  return lists;
}
