import { useEffect, useState } from 'react';
import { timings } from '#web/timings.ts';

/** The time in milliseconds, ticking so that deadlines and ages stay true on a screen left open. */
export function useNow(everyMs: number = timings.ageTick): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
