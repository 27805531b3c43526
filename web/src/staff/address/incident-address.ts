import type { IncidentFilter } from '#services/incidents/contract.ts';
import { paths } from '#web/paths.ts';
import { useFilters } from './use-filters.ts';

/** What a question about an incident consists of; the address calls it what the API does. */
const names = ['from', 'to', 'actor', 'release', 'type', 'correlation'] as const;

export const queryOf = (filter: IncidentFilter): string => {
  const given = names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []));
  return new URLSearchParams(given as [string, string][]).toString();
};

/** The address that asks this: an incident can be kept, shared and gone back to. */
export const incidentPath = (filter: IncidentFilter): string => `${paths.admin.incidents}?${queryOf(filter)}`;

/** What the address asks; null for nothing yet. What is no question is the server's to refuse, in words. */
export function filterOf(params: URLSearchParams): IncidentFilter | null {
  const given = names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : null;
}

export function useIncidentAddress() {
  const { filters, change, clear } = useFilters(filterOf);
  return { filter: filters, change, clear };
}
export type IncidentAddress = ReturnType<typeof useIncidentAddress>;
