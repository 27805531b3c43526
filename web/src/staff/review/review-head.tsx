import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AlarmClock, RefreshCw } from 'lucide-react';
import { memo, type RefObject, useCallback } from 'react';
import type { Statistics } from '#services/applications/contract.ts';
import { figureOf } from '#state-machines/application/figures.ts';
import { statusesOfTab } from '#state-machines/application/review.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { roughSpan } from '#web/ui/dates.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { SearchField } from '#web/ui/search-field/search-field.tsx';
import { FilterSelect } from '#web/ui/select/select.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { applicationsCount, listFigure } from '../components/list-figure.ts';
import { positionLabel } from '../components/person-name.ts';
import { useLiveState } from '../queries/live.tsx';
import { refreshApplications } from '../queries/refresh.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { SavedViews } from '../views/saved-views.tsx';
import styles from './review.module.css';
import type { Queue } from './use-queue.ts';
import type { ReviewAddress } from './use-review-address.ts';

interface Props {
  address: ReviewAddress;
  queue: Queue;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Title, how many there are in all, and what narrows the queue. */
export function ReviewHead({ address, queue, searchRef }: Props) {
  const { data } = useQuery(statisticsQuery());
  const queries = useQueryClient();
  const { filters, change, query } = address;
  const isLive = useLiveState() === 'live';
  const positions = (data?.positions ?? []).map((value) => ({ value, label: positionLabel(value) }));
  const search = useCallback((value: string) => change({ search: value || undefined }), [change]);
  return (
    <PageHead
      title="Application Review"
      aside={
        <>
          {data && applicationsCount({ count: data.total, isAtLeast: false })}
          {!isLive && (
            <ToneText tone="need" className={styles.stale}>
              Reconnecting: may be out of date
            </ToneText>
          )}
        </>
      }
      actions={
        <Inline space={12} className={styles.narrowing}>
          <SavedViews screen="review" query={query} />
          <FilterSelect
            label="Position"
            value={filters.position}
            options={positions}
            onChange={(position) => change({ position })}
          />
          <SearchField
            ref={searchRef}
            value={filters.search ?? ''}
            placeholder="Search applications..."
            onSearch={search}
          />
          <Button
            icon={RefreshCw}
            isPending={queue.list.isFetching}
            onClick={() => void refreshApplications(queries, queue.shownId ? [queue.shownId] : [])}
          >
            Refresh
          </Button>
        </Inline>
      }
    />
  );
}

type Of = (typeof statusesOfTab)[keyof typeof statusesOfTab];
const among = (statistics: Statistics, statuses: Of) =>
  statistics.byStatus.filter(({ status }) => (statuses as readonly string[]).includes(status));
const sum = (rows: Statistics['byStatus'], of: 'count' | 'overdue') =>
  rows.reduce((total, row) => total + row[of], 0);

/** How long the oldest has waited for a decision, in milliseconds; null when none waits. */
function longest(rows: Statistics['byStatus'], now: number): number | null {
  const waits = rows.flatMap(({ oldestSince }) => (oldestSince ? now - Date.parse(oldestSince) : []));
  return waits.length > 0 ? Math.max(...waits) : null;
}

/** Manual Review, In Progress, Completed, Urgent: over everything, whatever the queue is narrowed to. */
export const CountCards = memo(function CountCards({
  now,
  className,
}: {
  now: number;
  className?: string | undefined;
}) {
  const { data, isError } = useQuery(statisticsQuery());
  const manual = data ? among(data, statusesOfTab.manual) : [];
  const going = data ? among(data, statusesOfTab['in-progress']) : [];
  const wait = longest(manual, now);
  const overdue = sum(going, 'overdue');
  const shelved = data ? figureOf(data, 'kept') : 0;
  const shown = { statistics: data, asOf: null, isError };
  return (
    <FigureStrip
      label="Counts"
      className={className}
      figures={[
        { ...listFigure('manualReviews', shown), note: wait !== null && `oldest ${roughSpan(wait)}` },
        {
          ...listFigure('inProgress', shown),
          note: overdue > 0 && `${formatNumber(overdue)} overdue`,
          noteIcon: AlarmClock,
          noteTone: 'stop',
        },
        { ...listFigure('completed', shown), note: data && `${formatNumber(shelved)} for the future` },
        { ...listFigure('urgent', shown, 'Urgent'), note: data && 'within 24 h' },
      ]}
    />
  );
});
