import { queryOptions } from '@tanstack/react-query';
import type { applicationDetail, eventsPage } from '#services/applications/contract.ts';
import { call } from '#web/api/client.ts';

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id, 'detail'],
    queryFn: ({ signal }) =>
      call<typeof applicationDetail>(`/api/applications/${encodeURIComponent(id)}`, { signal }),
  });

/** The whole chain of one application, oldest fact first. */
export const factsQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id, 'events'],
    queryFn: async ({ signal }) => {
      const url = `/api/applications/${encodeURIComponent(id)}/events`;
      const { items, chain } = await call<typeof eventsPage>(url, { signal });
      return { chain, facts: items.toSorted((a, b) => a.version - b.version) };
    },
  });
