import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { momentName } from '../time/moment.ts';

/**
 * A list's filters live in the address, so that a view can be kept, shared and gone back to.
 * @param read what the address says; a value it does not know counts as absent
 */
export function useAddressFilters<F extends object>(read: (params: URLSearchParams) => F) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => read(params), [read, params]);
  const change = useCallback(
    (patch: F) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(patch)) {
            if (value) next.set(name, String(value));
            else next.delete(name);
          }
          return next;
        },
        // Typing would otherwise leave a step in the history for every pause.
        { replace: 'search' in patch },
      ),
    [setParams],
  );
  // Whoever looks at the past goes on looking at it.
  const clear = useCallback(
    () =>
      setParams((before) => {
        const asOf = before.get(momentName);
        return new URLSearchParams(asOf === null ? {} : { [momentName]: asOf });
      }),
    [setParams],
  );
  return { filters, change, clear };
}
