import { useEffect, useRef, useState } from 'react';
import { timings } from '#web/timings.ts';

export type LiveState = 'live' | 'reconnecting';

/**
 * Listens to what changes on the server while the component is mounted. `onChange` gets the ids that changed, or
 * null for 'fetch everything again', also after a lost connection, because nobody knows what was missed.
 */
export function useLive(onChange: (ids: string[] | null) => void): LiveState {
  const [state, setState] = useState<LiveState>('reconnecting');
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait: number = timings.liveRetry;
    let wasLost = false;

    function connect(): void {
      source = new EventSource('/api/live');
      source.addEventListener('open', () => {
        setState('live');
        wait = timings.liveRetry;
        if (wasLost) latest.current(null);
        wasLost = false;
      });
      source.addEventListener('applications', ({ data }: MessageEvent<string>) => {
        const change = JSON.parse(data) as { applicationIds: string[] | null };
        latest.current(change.applicationIds);
      });
      source.addEventListener('error', () => {
        setState('reconnecting');
        wasLost = true;
        // The browser tries again by itself after a cut, but gives up for good when the server answers with an error.
        if (source.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(connect, wait);
        wait = Math.min(wait * 2, timings.liveRetryMost);
      });
    }

    connect();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, []);

  return state;
}
