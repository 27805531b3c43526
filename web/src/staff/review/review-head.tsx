import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type RefObject, useCallback } from 'react';
import { applicationsCount } from '../components/counts.ts';
import { FilterSelect } from '../components/filter-select.tsx';
import { positionLabel } from '../components/person-name.ts';
import { SearchBox } from '../components/search-box.tsx';
import { useLiveState } from '../queries/live.tsx';
import { refreshApplications } from '../queries/refresh.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { SavedViews } from '../views/saved-views.tsx';
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
    <header className="head">
      <h1>Application Review</h1>
      <span className="cnt">
        {data && applicationsCount({ count: data.total, isAtLeast: false })}
        {!isLive && <span className="stale">Reconnecting: may be out of date</span>}
      </span>
      <SavedViews screen="review" query={query} />
      <FilterSelect
        label="Position"
        none="All"
        value={filters.position}
        options={positions}
        onChange={(position) => change({ position })}
      />
      <SearchBox
        value={filters.search ?? ''}
        inputRef={searchRef}
        placeholder="Search applications..."
        onSearch={search}
      />
      <button
        className="btn"
        type="button"
        disabled={queue.list.isFetching}
        onClick={() => void refreshApplications(queries, queue.shownId ? [queue.shownId] : [])}
      >
        <RefreshCw className="i" aria-hidden="true" />
        Refresh
      </button>
    </header>
  );
}
