import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ReviewQuery, reviewPage } from '#services/workbench/contract.ts';
import { call } from '#web/api/client.ts';

/** What the review queue is narrowed by. */
export interface ReviewFilters extends Pick<ReviewQuery, 'tab' | 'search' | 'position'> {}

function address({ tab, search, position }: ReviewFilters, cursor: string | null): string {
  const query = new URLSearchParams({ tab, limit: '50' });
  if (search) query.set('search', search);
  if (position) query.set('position', position);
  if (cursor) query.set('cursor', cursor);
  return `/api/review?${query}`;
}

/** The queue of a tab in pages of fifty. It is refreshed with every other list of applications. */
export const reviewListQuery = (filters: ReviewFilters) =>
  infiniteQueryOptions({
    queryKey: ['applications', 'review', filters],
    queryFn: ({ signal, pageParam }) => call<typeof reviewPage>(address(filters, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // A search narrows what is shown; another tab is another queue.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as ReviewFilters | undefined)?.tab === filters.tab
        ? keepPreviousData(before)
        : undefined,
  });
