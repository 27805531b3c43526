import { useEffect, useRef } from 'react';

/** Another application was opened in another window: this page begins again, so that it mixes nothing of two. */
export function useOneApplication(applicationId: string): void {
  const first = useRef(applicationId);
  useEffect(() => {
    if (first.current !== applicationId) window.location.reload();
  }, [applicationId]);
}
