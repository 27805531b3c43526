import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ApplicationTotal, ListQuery } from '#services/applications/contract.ts';
import { request } from '#web/api/request.ts';
import { readOf } from './past.ts';

/** What a list is filtered and sorted by; an absent value is the contract's default. */
export type ListFilters = Partial<Omit<ListQuery, 'limit' | 'cursor'>>;

/** The Applications screen: pages of fifty, fetched as they come into view. */
export const applicationListQuery = (filters: ListFilters, asOf: string | null = null) =>
  infiniteQueryOptions({
    queryKey: ['applications', 'list', filters, asOf],
    queryFn: ({ signal, pageParam }) =>
      request('GET /api/applications', { query: { limit: 50, ...filters, cursor: pageParam, asOf }, signal }),
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
    queryFn: ({ signal }) =>
      request('GET /api/applications', { query: { limit: 25, ...filters, cursor, asOf }, signal }),
    ...readOf(asOf),
    placeholderData: keepPreviousData,
  });

/**
 * How many applications a search finds. Where its first page does not tell, it is counted by a call of its own, which the rows do
 * not wait for; undefined until then.
 */
export function useFoundTotal(
  { sort: _, ...filters }: ListFilters,
  first: { total: ApplicationTotal } | undefined,
  asOf: string | null = null,
): ApplicationTotal | undefined {
  // All other lists are counted with their page.
  const isCounted = !filters.search || !first?.total.isAtLeast;
  const counted = useQuery({
    queryKey: ['applications', 'count', filters, asOf],
    queryFn: ({ signal }) => request('GET /api/applications/count', { query: { ...filters, asOf }, signal }),
    ...readOf(asOf),
    enabled: !isCounted,
  });
  return isCounted ? first?.total : counted.data;
}

/** The dashboard's latest applications. */
export const latestApplicationsQuery = (count: number, asOf: string | null = null) =>
  queryOptions({
    queryKey: ['applications', 'latest', count, asOf],
    queryFn: ({ signal }) => request('GET /api/applications', { query: { limit: count, asOf }, signal }),
    ...readOf(asOf),
  });
