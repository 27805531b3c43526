import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { applicationPage, ListQuery } from '#services/applications/contract.ts';
import { call } from '#web/api/client.ts';
import { asked, readOf } from './past.ts';

/** What a list is filtered and sorted by; an absent value is the contract's default. */
export type ListFilters = Partial<Omit<ListQuery, 'limit' | 'cursor'>>;

function address(filters: ListFilters, limit: number, cursor: string | null, asOf: string | null): string {
  const query = new URLSearchParams({ limit: String(limit) });
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (cursor) query.set('cursor', cursor);
  return asked(`/api/applications?${query}`, asOf);
}

/** The Applications screen: pages of fifty, fetched as they come into view. */
export const applicationListQuery = (filters: ListFilters, asOf: string | null = null) =>
  infiniteQueryOptions({
    queryKey: ['applications', 'list', filters, asOf],
    queryFn: ({ signal, pageParam }) =>
      call<typeof applicationPage>(address(filters, 50, pageParam, asOf), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...readOf(asOf),
    placeholderData: keepPreviousData,
  });

/** One page of the monitor's list. */
export const applicationPageQuery = (
  filters: ListFilters,
  cursor: string | null,
  asOf: string | null = null,
) =>
  queryOptions({
    queryKey: ['applications', 'page', filters, cursor, asOf],
    queryFn: ({ signal }) => call<typeof applicationPage>(address(filters, 25, cursor, asOf), { signal }),
    ...readOf(asOf),
    placeholderData: keepPreviousData,
  });

/** The dashboard's latest applications. */
export const latestApplicationsQuery = (count: number, asOf: string | null = null) =>
  queryOptions({
    queryKey: ['applications', 'latest', count, asOf],
    queryFn: ({ signal }) => call<typeof applicationPage>(address({}, count, null, asOf), { signal }),
    ...readOf(asOf),
  });
