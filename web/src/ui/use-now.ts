import { useEffect, useState } from 'react';
import { timings } from '#web/timings.ts';

const nowText = () => new Date().toISOString();

/** The time as ISO 8601, drawn anew now and then so that a page left open steps true. */
export function useNow(): string {
  const [now, setNow] = useState(nowText);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowText()), timings.ageTick);
    return () => clearInterval(timer);
  }, []);
  return now;
}
