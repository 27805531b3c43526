import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#state-machines/durations.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';

interface Stretch {
  /** How far it reaches back, in milliseconds; infinitely: to the first change. */
  ms: number;
  buckets: number;
  /** Whose events are counted; all changes of status otherwise. */
  application: string | undefined;
}

/** Where a stretch of so many milliseconds begins, to the full minute: the server counts once for all who look at the same stretch. */
export function beginningOf(ms: number, now: number): string {
  if (!Number.isFinite(ms)) return 'first';
  return new Date(Math.floor((now - ms) / minuteMs) * minuteMs).toISOString();
}

/** When something changed, up to now, in equal parts. */
export const timelineQuery = ({ ms, buckets, application }: Stretch) =>
  queryOptions({
    queryKey: ['timeline', ms, buckets, application],
    queryFn: ({ signal }) => {
      const from = beginningOf(ms, Date.now());
      return request('GET /api/timeline', { query: { from, buckets, application }, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: timings.ageTick,
  });

/** The change nearest to an instant, before or after it, in milliseconds; null when there is none. */
export async function nearestChange(
  at: number,
  direction: 'next' | 'previous',
  application: string | undefined,
): Promise<number | null> {
  const query = { at: new Date(at).toISOString(), direction, application };
  const { at: found } = await request('GET /api/timeline/step', { query });
  return found === null ? null : Date.parse(found);
}
