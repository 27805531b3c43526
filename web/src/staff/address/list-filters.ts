import { happenings, listSorts, statusGroupNames } from '#state-machines/application/list-words.ts';
import { everyStatus } from '#state-machines/application/vocabulary.ts';
import type { ListFilters } from '../queries/applications.ts';
import { useFilters } from './use-filters.ts';

const oneOf = <T extends string>(value: string | null, known: readonly T[]): T | undefined =>
  known.find((candidate) => candidate === value);

const instantOf = (value: string | null): string | undefined =>
  value && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined;

/** What happened, with the stretch of time in which it did: half of it is none. */
function happenedOf(params: URLSearchParams): Pick<ListFilters, 'happened' | 'since' | 'until'> {
  const happened = oneOf(params.get('happened'), happenings);
  const since = instantOf(params.get('since'));
  return happened && since ? { happened, since, until: instantOf(params.get('until')) } : {};
}

/** Filters as the address says; a value it does not know counts as absent. */
export function filtersOf(params: URLSearchParams): ListFilters {
  const filters: ListFilters = {
    search: params.get('search') ?? undefined,
    status: oneOf(params.get('status'), [...everyStatus, ...statusGroupNames]),
    position: params.get('position') ?? undefined,
    type: oneOf(params.get('type'), ['current', 'legacy']),
    deadline: oneOf(params.get('deadline'), ['overdue', 'urgent']),
    ...happenedOf(params),
    sort: oneOf(
      params.get('sort'),
      listSorts.filter((sort) => sort !== 'newest'),
    ),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}

/** The same filters as an address, always in the same order: what a saved view keeps and the export asks for. */
export function queryOf(filters: ListFilters): string {
  const known = [
    ...(['search', 'status', 'position', 'type', 'deadline'] as const),
    ...(['happened', 'since', 'until', 'sort'] as const),
  ];
  const set = known.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []));
  return new URLSearchParams(set).toString();
}

export function useListFilters() {
  const { filters, change, clear } = useFilters(filtersOf);
  const { sort: _, ...narrowing } = filters;
  return { filters, change, clear, isFiltered: Object.keys(narrowing).length > 0 };
}
