import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Role } from '#services/identity/contract.ts';
import type { UserFilters } from '../queries/users.ts';
import { roleLabels } from './words.ts';

export const everyRole = Object.keys(roleLabels) as Role[];

/** Filters as the address says; a value it does not know counts as absent. */
export function userFiltersOf(params: URLSearchParams): UserFilters {
  const search = params.get('search')?.trim().slice(0, 100);
  const role = everyRole.find((known) => known === params.get('role'));
  return { ...(search && { search }), ...(role && { role }) };
}

/** The filters live in the address, so that a view can be kept, shared and gone back to. */
export function useUserFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => userFiltersOf(params), [params]);
  const change = useCallback(
    (patch: UserFilters) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(patch)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        // Typing would otherwise leave a step in the history for every pause.
        { replace: 'search' in patch },
      ),
    [setParams],
  );
  const clear = useCallback(() => setParams({}), [setParams]);
  return { filters, change, clear, isFiltered: Object.keys(filters).length > 0 };
}
