import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the prerendered page is taken over, so that the first drawing equals it; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
