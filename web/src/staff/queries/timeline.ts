import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { timeline, timelineStep } from '#services/timeline/contract.ts';
import { call } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';

interface Stretch {
  /** How far it reaches back, in milliseconds; infinitely: to the first change. */
  ms: number;
  buckets: number;
  /** Whose events are counted; everybody's changes of status otherwise. */
  application: string | undefined;
}

/** When something changed, up to now, in equal parts. */
export const timelineQuery = ({ ms, buckets, application }: Stretch) =>
  queryOptions({
    queryKey: ['timeline', ms, buckets, application],
    queryFn: ({ signal }) => {
      const from = Number.isFinite(ms) ? new Date(Date.now() - ms).toISOString() : 'first';
      const query = new URLSearchParams({
        from,
        buckets: String(buckets),
        ...(application && { application }),
      });
      return call<typeof timeline>(`/api/timeline?${query}`, { signal });
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
  const query = new URLSearchParams({
    at: new Date(at).toISOString(),
    direction,
    ...(application && { application }),
  });
  const { at: found } = await call<typeof timelineStep>(`/api/timeline/step?${query}`);
  return found === null ? null : Date.parse(found);
}
