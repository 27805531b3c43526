import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Role, userPage } from '#services/identity/contract.ts';
import { call } from '#web/api/client.ts';

/** What User Management is filtered by; an absent value narrows nothing. */
export interface UserFilters {
  search?: string | undefined;
  role?: Role | undefined;
}

function address(filters: UserFilters, limit: number, cursor: string | null): string {
  const query = new URLSearchParams({ limit: String(limit) });
  if (filters.search) query.set('search', filters.search);
  if (filters.role) query.set('role', filters.role);
  if (cursor) query.set('cursor', cursor);
  return `/api/users?${query}`;
}

/** Pages of fifty, fetched as they come into view. */
export const userListQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: ['users', 'list', filters],
    queryFn: ({ signal, pageParam }) => call<typeof userPage>(address(filters, 50, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** The one admin, where there is only one: that account has to stay (ruling 21). */
export const lastAdminQuery = queryOptions({
  queryKey: ['users', 'last-admin'],
  queryFn: async ({ signal }) => {
    const { items } = await call<typeof userPage>(address({ role: 'admin' }, 2, null), { signal });
    return items.length === 1 ? (items[0]?.id ?? null) : null;
  },
});
