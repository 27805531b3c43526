import { useIsFetching } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { timings } from '#web/timings.ts';
import { useMoment } from './moment.ts';

/**
 * Where the playhead stands. It follows the hand at once; the address, and with it what is read, follows when the reads
 * before have come and at most every so often, so that nothing piles up behind a hand that slides.
 */
export function usePlayhead() {
  const { asOf, go } = useMoment();
  const shown = asOf === null ? null : Date.parse(asOf);
  const isReading =
    useIsFetching({ predicate: ({ queryKey }) => asOf !== null && queryKey.includes(asOf) }) > 0;
  const [wanted, setWanted] = useState<number | null>(null);
  const last = useRef(0);

  useEffect(() => {
    if (wanted === null || isReading) return;
    if (wanted === shown) {
      setWanted(null);
      return;
    }
    const wait = Math.max(0, last.current + timings.slideEvery - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      go(new Date(wanted), { replace: shown !== null });
    }, wait);
    return () => clearTimeout(timer);
  }, [wanted, shown, isReading, go]);

  /** Goes on from where one is: one step in the browser's history for all of it. Null, or the end, is now. */
  const slide = useCallback(
    (to: number | null) => {
      const isPast = to !== null && to < Date.now();
      setWanted(isPast ? to : null);
      if (!isPast) go(null, { replace: true });
    },
    [go],
  );
  /** Goes to one instant, as a step that can be gone back from. */
  const jump = useCallback(
    (to: number | null) => {
      setWanted(null);
      go(to === null || to >= Date.now() ? null : new Date(to));
    },
    [go],
  );
  return { at: wanted ?? shown, isSettled: wanted === null && !isReading, slide, jump };
}
export type Playhead = ReturnType<typeof usePlayhead>;
