import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { applicationPage, ListQuery } from '#services/applications/contract.ts';
import { call } from '#web/api/client.ts';

/** What a list is filtered and sorted by; an absent value is the contract's default. */
export type ListFilters = Partial<Omit<ListQuery, 'limit' | 'cursor'>>;

function address(filters: ListFilters, limit: number, cursor: string | null): string {
  const query = new URLSearchParams({ limit: String(limit) });
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (cursor) query.set('cursor', cursor);
  return `/api/applications?${query}`;
}

/** The Applications screen: pages of fifty, fetched as they come into view. */
export const applicationListQuery = (filters: ListFilters) =>
  infiniteQueryOptions({
    queryKey: ['applications', 'list', filters],
    queryFn: ({ signal, pageParam }) =>
      call<typeof applicationPage>(address(filters, 50, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** One page of the monitor's list. */
export const applicationPageQuery = (filters: ListFilters, cursor: string | null) =>
  queryOptions({
    queryKey: ['applications', 'page', filters, cursor],
    queryFn: ({ signal }) => call<typeof applicationPage>(address(filters, 25, cursor), { signal }),
    placeholderData: keepPreviousData,
  });

/** The dashboard's latest applications. */
export const latestApplicationsQuery = (count: number) =>
  queryOptions({
    queryKey: ['applications', 'latest', count],
    queryFn: ({ signal }) => call<typeof applicationPage>(address({}, count, null), { signal }),
  });
