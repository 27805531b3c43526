import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#web/ui/use-now.ts';
import { useIsNarrow } from '../components/use-is-narrow.ts';
import { timelineQuery } from '../queries/timeline.ts';
import { useMoment } from './moment.ts';
import { useTimeSettings } from './time-settings.ts';
import { spans, windowOf } from './window.ts';

/** What the time control is drawn from: the stretch up to now and the changes in it. @param of one application's events */
export function useTimeline(of: string | undefined) {
  const { asOf } = useMoment();
  const { span } = useTimeSettings();
  const now = useNow();
  const buckets = useIsNarrow() ? 90 : 180;
  const [first, setFirst] = useState<number | null>(null);
  const window = windowOf({ span, now, first, at: asOf === null ? null : Date.parse(asOf) });
  const ms = spans.find(({ value }) => value === window.span)?.ms ?? Number.POSITIVE_INFINITY;
  // What began later than the stretch is counted from its beginning, in parts as fine as there is room for.
  const reach = first !== null && now - first < ms ? Number.POSITIVE_INFINITY : ms;
  const query = useQuery(timelineQuery({ ms: reach, buckets, application: of }));
  const begun = query.data?.first ? Date.parse(query.data.first) : null;
  if (begun !== null && begun !== first) setFirst(begun);
  return { query, window, first, now };
}
export type Timeline = ReturnType<typeof useTimeline>;
