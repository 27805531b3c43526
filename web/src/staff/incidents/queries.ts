import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { facets, followed, IncidentFilter, incident } from '#services/incidents/contract.ts';
import { call } from '#web/api/client.ts';
import { queryOf } from '../address/incident-address.ts';

/** What an incident did. It may read the whole log, so nothing but somebody's wish asks again. */
export const incidentQuery = (filter: IncidentFilter | null) =>
  queryOptions({
    queryKey: ['incidents', 'found', filter],
    queryFn: ({ signal }) => call<typeof incident>(`/api/incidents?${queryOf(filter ?? {})}`, { signal }),
    enabled: filter !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** Who and what a question can choose from, in its stretch of time. */
export const facetsQuery = ({ from, to }: { from: string | undefined; to: string | undefined }) =>
  queryOptions({
    queryKey: ['incidents', 'facets', from, to],
    queryFn: ({ signal }) => {
      const query = queryOf({ ...(from && { from }), ...(to && { to }) });
      return call<typeof facets>(`/api/incidents/facets?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });

export const followedQuery = (filter: IncidentFilter, application: string) =>
  queryOptions({
    queryKey: ['incidents', 'followed', filter, application],
    queryFn: ({ signal }) =>
      call<typeof followed>(`/api/incidents/followed?${queryOf(filter)}&application=${application}`, {
        signal,
      }),
  });
