import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { momentName } from '../time/moment.ts';
import { useChangeAddress } from './use-change-address.ts';

/**
 * A list's filters live in the address, so that a view can be kept, shared and gone back to.
 * @param read what the address says; a value it does not know counts as absent
 */
export function useAddressFilters<F extends object>(read: (params: URLSearchParams) => F) {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  const filters = useMemo(() => read(params), [read, params]);
  const change = useCallback(
    (patch: F) => {
      const texts = Object.entries(patch).map(([name, value]) => [name, value ? String(value) : null]);
      // Typing would otherwise leave a step in the history for every pause.
      changeAddress(Object.fromEntries(texts), { replace: 'search' in patch });
    },
    [changeAddress],
  );
  // Whoever looks at the past goes on looking at it.
  const clear = useCallback(() => {
    const names = [...new URLSearchParams(window.location.search).keys()];
    changeAddress(
      Object.fromEntries(names.filter((name) => name !== momentName).map((name) => [name, null])),
    );
  }, [changeAddress]);
  return { filters, change, clear };
}
