import { useCallback } from 'react';
import { momentName } from '../time/moment.ts';
import { useQuickAddress } from './use-address.ts';

/**
 * The filters of a list, in its address.
 * @param read as for `useQuickAddress`
 */
export function useFilters<F extends object | null>(read: (params: URLSearchParams) => F) {
  const { address: filters, change: go } = useQuickAddress(read);
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
