import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AlarmClock, Download, LayoutGrid, Printer, RefreshCw, Rows3, X } from 'lucide-react';
import { useState } from 'react';
import type { Statistics } from '#services/applications/contract.ts';
import { statusGroups } from '#state-machines/application/figures.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { addressOf } from '#web/api/request.ts';
import { DownloadLink } from '#web/session/proof/download-link.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-look.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { SegmentedControl } from '#web/ui/segmented-control/segmented-control.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { happenedText } from '../address/happened-text.ts';
import { queryOf } from '../address/list-filters.ts';
import { applicationsCount, listFigure } from '../components/list-figure.ts';
import type { ListFilters } from '../queries/applications.ts';
import { useLiveState } from '../queries/live.tsx';
import { refreshApplications } from '../queries/refresh.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { momentText } from '../time/moment-text.ts';
import { useShownNow } from '../time/use-shown-now.ts';
import { SavedViews } from '../views/saved-views.tsx';
import styles from './applications.module.css';
import { DisplayButton } from './display/display-button.tsx';
import type { Display } from './display/use-display.ts';

const layouts = [
  { value: 'table', label: 'Table', icon: Rows3 },
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
] as const;
export type ListLayout = (typeof layouts)[number]['value'];
const storedAs = 'staff-applications-layout';

/** The table shows many, cards say more of each; remembered in this browser. */
export function useListLayout(): [layout: ListLayout, choose: (layout: ListLayout) => void] {
  const [layout, setLayout] = useState<ListLayout>(() =>
    localStorage.getItem(storedAs) === 'cards' ? 'cards' : 'table',
  );
  const choose = (next: ListLayout) => {
    localStorage.setItem(storedAs, next);
    setLayout(next);
  };
  return [layout, choose];
}

interface Props {
  filters: ListFilters;
  total: { count: number; isAtLeast: boolean } | undefined;
  isFetching: boolean;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
  display: Display;
  onDisplay: (patch: Partial<Display>) => void;
  onFilter: (patch: ListFilters) => void;
}

/** Title, how many were found, and what can be done with all of them. */
export function ListHeader({ filters, total, isFetching, asOf, layout, display, ...on }: Props) {
  const queries = useQueryClient();
  const isLive = useLiveState() === 'live';
  return (
    <PageHead
      title="Applications"
      aside={
        total && (
          <>
            {applicationsCount(total)}
            {asOf && <span className={styles.moment}>, as of {momentText(Date.parse(asOf))}</span>}
            <HappenedChip filters={filters} onFilter={on.onFilter} />
            {!isLive && !asOf && (
              <ToneText tone="need" className={styles.stale}>
                Reconnecting: may be out of date
              </ToneText>
            )}
          </>
        )
      }
      actions={
        <Inline>
          <SegmentedControl
            label="Show the list as"
            isIconOnly
            value={layout}
            segments={layouts}
            onChange={on.onLayout}
          />
          {layout === 'table' && <DisplayButton display={display} onChange={on.onDisplay} />}
          <SavedViews screen="applications" query={queryOf(filters)} />
          <ExportLink filters={filters} total={total} isPast={asOf !== null} />
          <Button icon={Printer} className={styles.print} onClick={() => window.print()}>
            Print
          </Button>
          {asOf === null && (
            <Button
              icon={RefreshCw}
              aria-label="Refresh"
              isPending={isFetching}
              onClick={() => void refreshApplications(queries, [])}
            >
              <span className={styles.word}>Refresh</span>
            </Button>
          )}
        </Inline>
      }
    />
  );
}

/** What happened, and since when: the only filter that no control of the bar shows. */
function HappenedChip({ filters, onFilter }: Pick<Props, 'filters' | 'onFilter'>) {
  const happened = happenedText(filters);
  if (!happened) return null;
  return (
    <Button
      size="small"
      icon={X}
      className={styles.stale}
      aria-label={`Remove the filter: ${happened}`}
      onClick={() => onFilter({ happened: undefined, since: undefined, until: undefined })}
    >
      {happened}
    </Button>
  );
}

type ExportProps = Pick<Props, 'filters' | 'total'> & {
  /** The screen shows the past. */
  isPast: boolean;
};

/** Everything the filter finds as a file, however much of it is loaded. */
function ExportLink({ filters, total, isPast }: ExportProps) {
  if (isPast || !total?.count) {
    const reason = isPast ? 'Exports are of now. Return to live first.' : 'There is nothing to export';
    return (
      <Button icon={Download} disabledReason={reason} aria-label="Export CSV">
        <span className={styles.word}>Export CSV</span>
      </Button>
    );
  }
  const said = `Export CSV: ${applicationsCount(total)}`;
  return (
    <DownloadLink
      className={buttonClass({})}
      href={addressOf('GET /api/applications/export.csv', { query: filters })}
      title={said}
      aria-label={said}
    >
      <Icon icon={Download} />
      <span className={styles.word}>Export CSV</span>
    </DownloadLink>
  );
}

const { 'pending-review': reviews, 'in-progress': going } = statusGroups;

const isOf = (group: readonly AnyStatus[], { status }: { status: AnyStatus }) => group.includes(status);

/** How long the oldest review has waited, in milliseconds; null when none is waiting. */
function oldestReview(statistics: Statistics, now: number): number | null {
  const since = statistics.byStatus
    .filter((row) => isOf(reviews, row) && row.oldestSince)
    .map((row) => now - Date.parse(row.oldestSince ?? ''));
  return since.length > 0 ? Math.max(...since) : null;
}

/** Pending Review, In Progress, Completed, Urgent Deadlines: one strip over everything, whatever the filters. */
export function CountStrip({ asOf }: { asOf: string | null }) {
  const { data, isError } = useQuery(statisticsQuery(asOf));
  const now = useShownNow(asOf);
  const oldest = data ? oldestReview(data, now) : null;
  const late = data?.byStatus.filter((row) => isOf(going, row)) ?? [];
  const overdue = late.reduce((sum, row) => sum + row.overdue, 0);
  const shown = { statistics: data, asOf, isError };
  return (
    <FigureStrip
      label="Counts"
      figures={[
        {
          ...listFigure('pendingReviews', shown),
          note: oldest !== null && `oldest ${roughSpan(oldest)}`,
        },
        {
          ...listFigure('inProgress', shown),
          note: overdue > 0 && `${formatNumber(overdue)} overdue`,
          noteIcon: AlarmClock,
          noteTone: 'stop',
        },
        { ...listFigure('completed', shown), note: data && `${formatNumber(data.hired)} hired` },
        { ...listFigure('urgent', shown), note: data && 'within 24 h' },
      ]}
    />
  );
}
