import { timings } from '#web/timings.ts';

export type LiveState = 'live' | 'reconnecting';

interface Follower {
  onState: (state: LiveState) => void;
  /** The ids that changed, or null for 'fetch everything again'. */
  onChange: (ids: string[] | null) => void;
}
/** Where a test puts its own. */
interface Surroundings {
  open: () => EventSource;
  network: EventTarget;
}
const browser = (): Surroundings => ({ open: () => new EventSource('/api/live'), network: window });

/**
 * Listens to what changes on the server. After a lost connection, and when the server has dropped something because this side
 * read too slowly (`resync`), everything is fetched again, because nobody knows what was missed. A server that refuses the
 * stream is asked for everything at each further try: the screens then follow by half minutes.
 * @returns ends it
 */
export function followLive({ onState, onChange }: Follower, { open, network } = browser()): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait: number = timings.liveRetry;
  let wasLost = false;

  function lose(): void {
    onState('reconnecting');
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
  function tryAgain(): void {
    onChange(null);
    connect();
  }

  function connect(): void {
    source = open();
    source.addEventListener('open', () => {
      onState('live');
      wait = timings.liveRetry;
      if (wasLost) onChange(null);
      wasLost = false;
    });
    source.addEventListener('applications', ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as { applicationIds: string[] | null };
      onChange(change.applicationIds);
    });
    source.addEventListener('resync', () => onChange(null));
    source.addEventListener('error', () => {
      lose();
      // The browser tries again by itself after a cut, but gives up for good when the server answers with an error.
      if (source.readyState !== source.CLOSED) return;
      timer = setTimeout(tryAgain, wait);
      wait = Math.min(wait * 2, timings.liveRetryMost);
    });
  }

  connect();
  network.addEventListener('offline', onOffline);
  network.addEventListener('online', onOnline);
  return () => {
    network.removeEventListener('offline', onOffline);
    network.removeEventListener('online', onOnline);
    clearTimeout(timer);
    source.close();
  };
}
