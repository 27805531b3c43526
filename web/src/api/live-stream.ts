import { timings } from '#web/timings.ts';

export type LiveWord =
  /** Changes arrive. `missed`: some may have been missed before, so everything is to be fetched again. */
  | { is: 'open'; missed: boolean }
  | { is: 'lost' }
  /** Ids that changed; null: fetch everything again. */
  | { is: 'changed'; ids: string[] | null };

/**
 * One connection to the server's live changes, kept up until it is closed.
 * @param wasLost whether another one stood before it
 * @returns closes it
 */
export function openStream(say: (word: LiveWord) => void, wasLost = false): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait: number = timings.liveRetry;

  function lose(): void {
    wasLost = true;
    say({ is: 'lost' });
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
      wait = timings.liveRetry;
      say({ is: 'open', missed: wasLost });
      wasLost = false;
    });
    source.addEventListener('applications', ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as { applicationIds: string[] | null };
      say({ is: 'changed', ids: change.applicationIds });
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
  globalThis.addEventListener?.('offline', onOffline);
  globalThis.addEventListener?.('online', onOnline);
  return () => {
    globalThis.removeEventListener?.('offline', onOffline);
    globalThis.removeEventListener?.('online', onOnline);
    clearTimeout(timer);
    source.close();
  };
}
