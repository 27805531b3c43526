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

    function lose(): void {
      setState('reconnecting');
      wasLost = true;
    }
    /** A machine that knows it is offline need not wait until the silent stream is given up. */
    function onOffline(): void {
      source.close();
      clearTimeout(timer);
      lose();
    }
    function onOnline(): void {
      source.close();
      clearTimeout(timer);
      connect();
    }

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
        lose();
        // The browser tries again by itself after a cut, but gives up for good when the server answers with an error.
        if (source.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(connect, wait);
        wait = Math.min(wait * 2, timings.liveRetryMost);
      });
    }

    connect();
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
      clearTimeout(timer);
      source.close();
    };
  }, []);

  return state;
}
