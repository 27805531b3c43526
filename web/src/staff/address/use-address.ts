import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { changedQuery, type QueryPatch } from './changed-query.ts';

/**
 * What a screen shows lives in its address, so that a view can be saved, shared and gone back to (decision 0049).
 * @param read what the query says, defined outside the component; a value that it does not know counts as absent
 */
export function useAddress<T>(read: (params: URLSearchParams) => T) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const address = useMemo(() => read(params), [read, params]);
  /** Starts from the address as it is, not as it was last drawn, so that neither of two quick changes is lost. */
  const change = useCallback(
    (patch: QueryPatch, options?: NavigateOptions) => {
      // A screen that was left while the next one loads must not navigate back.
      if (window.location.pathname !== pathname) return;
      void navigate({ search: String(changedQuery(window.location.search, patch)) }, options);
    },
    [navigate, pathname],
  );
  return { address, change };
}

/**
 * The same for what answers at once. The router draws a new address when there is time for all of it: until then a slow machine would
 * show what was there before, and a key or an answer would meet it.
 */
export function useQuickAddress<T>(read: (params: URLSearchParams) => T) {
  const { address: drawn, change: changeDrawn } = useAddress(read);
  const [address, show] = useOptimistic(drawn);
  const change = useCallback(
    (patch: QueryPatch, options?: NavigateOptions) =>
      startTransition(() => {
        show(read(changedQuery(window.location.search, patch)));
        changeDrawn(patch, options);
      }),
    [show, read, changeDrawn],
  );
  return { address, change };
}
