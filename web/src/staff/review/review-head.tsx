import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type RefObject, useCallback } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { SearchField } from '#web/ui/search-field/search-field.tsx';
import { FilterSelect } from '#web/ui/select/select.tsx';
import { applicationsCount } from '../components/counts.ts';
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
          {!isLive && <span className={styles.stale}>Reconnecting: may be out of date</span>}
        </>
      }
      actions={
        <div className={styles.narrowing}>
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
            disabled={queue.list.isFetching}
            onClick={() => void refreshApplications(queries, queue.shownId ? [queue.shownId] : [])}
          >
            Refresh
          </Button>
        </div>
      }
    />
  );
}
