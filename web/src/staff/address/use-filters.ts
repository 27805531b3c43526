import { startTransition, useCallback, useOptimistic } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import { momentName } from '../time/moment.ts';
import { changedQuery, type QueryPatch } from './changed-query.ts';
import { useAddress } from './use-address.ts';

/**
 * The filters of a list, in its address.
 * @param read as for `useAddress`
 */
export function useFilters<F extends object | null>(read: (params: URLSearchParams) => F) {
  const { address, change: changeAddress } = useAddress(read);
  // The router draws a new address when there is time for all of it; the control that was pressed answers at once.
  const [filters, show] = useOptimistic(address);
  const go = useCallback(
    (patch: QueryPatch, options?: NavigateOptions) =>
      startTransition(() => {
        show(read(changedQuery(window.location.search, patch)));
        changeAddress(patch, options);
      }),
    [show, read, changeAddress],
  );
  const change = useCallback(
    (patch: { [Name in keyof NonNullable<F>]?: NonNullable<F>[Name] | undefined }) => {
      const texts = Object.entries(patch).map(([name, value]) => [name, value ? String(value) : null]);
      // Typing would otherwise leave a step in the history for every pause.
      go(Object.fromEntries(texts), { replace: 'search' in patch });
    },
    [go],
  );
  /** Removes everything but the instant: a look at the past stays one. */
  const clear = useCallback(() => {
    const names = [...new URLSearchParams(window.location.search).keys()];
    go(Object.fromEntries(names.filter((name) => name !== momentName).map((name) => [name, null])));
  }, [go]);
  return { filters, change, clear };
}
