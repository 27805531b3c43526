import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ReviewQuery } from '#services/workbench/contract.ts';
import { request } from '#web/api/request.ts';

/** What the review queue is narrowed by. */
export interface ReviewFilters extends Pick<ReviewQuery, 'tab' | 'search' | 'position'> {}

/** The queue of a tab in pages of fifty. It is refreshed with every other list of applications. */
export const reviewListQuery = (filters: ReviewFilters) =>
  infiniteQueryOptions({
    queryKey: ['applications', 'review', filters],
    queryFn: ({ signal, pageParam }) =>
      request('GET /api/review', { query: { limit: 50, ...filters, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // A search narrows what is shown; another tab is another queue.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as ReviewFilters | undefined)?.tab === filters.tab
        ? keepPreviousData(before)
        : undefined,
  });
