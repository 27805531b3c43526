import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Chosen, chosenOf, filtersOf } from './period.ts';

/**
 * Period and position live in the address, so that a view can be kept, shared and gone back to. In the past a period ends with the
 * day that is shown.
 */
export function useAnalyticsFilters(asOf: string | null) {
  const [params, setParams] = useSearchParams();
  const chosen = useMemo(() => chosenOf(params), [params]);
  const filters = useMemo(() => filtersOf(chosen, asOf ? Date.parse(asOf) : Date.now()), [chosen, asOf]);
  // From the address itself: a second change may come before the first is drawn.
  const change = useCallback(
    (patch: Chosen) => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(patch)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParams(next);
    },
    [setParams],
  );
  const clear = useCallback(
    () => change({ period: undefined, from: undefined, to: undefined, position: undefined }),
    [change],
  );
  return { chosen, filters, change, clear, isFiltered: Object.keys(filters).length > 0 };
}
