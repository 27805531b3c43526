import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { IncidentFilter } from '#services/incidents/contract.ts';
import { request } from '#web/api/request.ts';

/** What an incident did. It may read the whole log, so only a person asks again. */
export const incidentQuery = (filter: IncidentFilter | null) =>
  queryOptions({
    queryKey: ['incidents', 'found', filter],
    queryFn: ({ signal }) => request('GET /api/incidents', { query: filter ?? {}, signal }),
    enabled: filter !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** Who and what a question can choose from, in its stretch of time. */
export const facetsQuery = ({ from, to }: { from: string | undefined; to: string | undefined }) =>
  queryOptions({
    queryKey: ['incidents', 'facets', from, to],
    queryFn: ({ signal }) => request('GET /api/incidents/facets', { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });

export const followedQuery = (filter: IncidentFilter, application: string) =>
  queryOptions({
    queryKey: ['incidents', 'followed', filter, application],
    queryFn: ({ signal }) =>
      request('GET /api/incidents/followed', { query: { ...filter, application }, signal }),
  });
