import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Role } from '#services/identity/contract.ts';
import { request } from '#web/api/request.ts';

/** What User Management is filtered by; an absent value narrows nothing. */
export interface UserFilters {
  search?: string | undefined;
  role?: Role | undefined;
}

/** Pages of fifty, fetched as they come into view. */
export const userListQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: ['users', 'list', filters],
    queryFn: ({ signal, pageParam }) =>
      request('GET /api/users', { query: { limit: 50, ...filters, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** The one admin, where there is only one: that account has to stay (ruling 21). */
export const lastAdminQuery = queryOptions({
  queryKey: ['users', 'last-admin'],
  queryFn: async ({ signal }) => {
    const { items } = await request('GET /api/users', { query: { limit: 2, role: 'admin' }, signal });
    return items.length === 1 ? (items[0]?.id ?? null) : null;
  },
});
