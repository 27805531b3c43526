import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';
import { changedQuery, type QueryPatch } from './changed-query.ts';

/**
 * Changes parts of the address's query. They are put to the address as it is, not to the one that was last drawn: of two changes that
 * come quickly none is lost.
 */
export function useChangeAddress(): (patch: QueryPatch, options?: NavigateOptions) => void {
  const [, setParams] = useSearchParams();
  const { pathname } = useLocation();
  return useCallback(
    (patch, options) => {
      // Whoever has gone on, to a screen that is still being fetched, is not called back by what this one has yet to say.
      if (window.location.pathname !== pathname) return;
      setParams(changedQuery(window.location.search, patch), options);
    },
    [setParams, pathname],
  );
}
