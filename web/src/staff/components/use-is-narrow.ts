import { useSyncExternalStore } from 'react';

const query = '(max-width: 900px)';

/** Whether there is no room for two panes beside each other. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
