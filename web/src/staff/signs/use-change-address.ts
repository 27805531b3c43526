import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/** What becomes of each part of the address; a part that is given as nothing goes, all others stay. */
type Patch = Readonly<Record<string, string | null | undefined>>;

/**
 * Changes parts of the address's query. They are put to the address as it is, not to the one that was last drawn: of two changes that
 * come quickly none is lost.
 */
export function useChangeAddress(): (patch: Patch, options?: NavigateOptions) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (patch, options) => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(patch)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParams(next, options);
    },
    [setParams],
  );
}
