import { startTransition, useEffect, useState } from 'react';

/**
 * False while the prerendered page is taken over, so that the first drawing equals it; then true, in small steps that
 * leave the page answering.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}
