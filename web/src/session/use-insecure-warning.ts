import { useEffect, useState } from 'react';
import { audit } from '#web/api/audit.ts';
import { isInsecure } from './insecure.ts';

/** Until the page is loaded anew, on both sides. */
let isDismissed = false;
let isNoted = false;

/** Whether to warn that others can read along. */
export function useInsecureWarning() {
  const [isShown, setShown] = useState(() => !isDismissed && isInsecure(window.location));
  useEffect(() => {
    if (!isShown || isNoted) return;
    isNoted = true;
    audit('insecure_connection_warning', 'session', { metadata: { severity: 'medium' } });
  }, [isShown]);
  const dismiss = () => {
    isDismissed = true;
    setShown(false);
  };
  return { isShown, dismiss };
}
