import type { Role } from '#services/identity/contract.ts';
import { useFilters } from '../address/use-filters.ts';
import type { UserFilters } from '../queries/users.ts';
import { roleLabels } from './words.ts';

export const everyRole = Object.keys(roleLabels) as Role[];

/** Filters as the address says; a value it does not know counts as absent. */
export function userFiltersOf(params: URLSearchParams): UserFilters {
  const search = params.get('search')?.trim().slice(0, 100);
  const role = everyRole.find((known) => known === params.get('role'));
  return { ...(search && { search }), ...(role && { role }) };
}

export function useUserFilters() {
  const { filters, change, clear } = useFilters(userFiltersOf);
  return { filters, change, clear, isFiltered: Object.keys(filters).length > 0 };
}
