import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChangeAddress } from '../address/use-change-address.ts';
import { type Chosen, chosenOf, filtersOf } from './period.ts';

/**
 * Period and position live in the address, so that a view can be kept, shared and gone back to. In the past a period ends with the
 * day that is shown.
 */
export function useAnalyticsFilters(asOf: string | null) {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  const chosen = useMemo(() => chosenOf(params), [params]);
  const filters = useMemo(() => filtersOf(chosen, asOf ? Date.parse(asOf) : Date.now()), [chosen, asOf]);
  const change = useCallback((patch: Chosen) => changeAddress({ ...patch }), [changeAddress]);
  const clear = useCallback(
    () => change({ period: undefined, from: undefined, to: undefined, position: undefined }),
    [change],
  );
  return { chosen, filters, change, clear, isFiltered: Object.keys(filters).length > 0 };
}
