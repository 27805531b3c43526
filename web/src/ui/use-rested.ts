import { useEffect, useState } from 'react';
import { timings } from '#web/timings.ts';

/** What was typed, once typing rests; an emptied field counts at once. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : timings.searchRest);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}
