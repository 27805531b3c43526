import { useCallback, useEffect, useState } from 'react';
import { timings } from '#web/timings.ts';

/** Says one thing when it has stood for a moment: what comes faster than it can be heard is left out. */
export function useAnnouncement() {
  const [wanted, say] = useState('');
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(wanted), timings.sayAfter);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { said, say: useCallback((text: string) => say(text), []) };
}
export type Say = ReturnType<typeof useAnnouncement>['say'];
