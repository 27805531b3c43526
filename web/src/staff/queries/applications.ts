import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '#services/applications/contract.ts';
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

/** The dashboard's latest applications. */
export const latestApplicationsQuery = (count: number, asOf: string | null = null) =>
  queryOptions({
    queryKey: ['applications', 'latest', count, asOf],
    queryFn: ({ signal }) => request('GET /api/applications', { query: { limit: count, asOf }, signal }),
    ...readOf(asOf),
  });
