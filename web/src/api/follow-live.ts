import type { LiveChange } from '#services/applications/contract.ts';
import { timings } from '#web/timings.ts';
import { sharedHeaders } from './client.ts';

export type LiveState = 'live' | 'reconnecting';

interface Follower {
  onState: (state: LiveState) => void;
  /** The ids that changed; null: fetch everything again. */
  onChange: (ids: string[] | null) => void;
}
/** Replaced in tests. */
interface Surroundings {
  open: () => EventSource;
  network: EventTarget;
}
/** A place in the server's log, in every call from now on: reads from a replica wait for it (decision 0085). */
const positionHeader = 'cursus-position';

/** Later positions are greater texts; after a reconnect an earlier one may come. */
function keepPosition(position = ''): void {
  if (position > (sharedHeaders[positionHeader] ?? '')) sharedHeaders[positionHeader] = position;
}

/** No answer is older than the page: of changes since then, and while it is on its way, a new connection hears. */
const pageAge = () => Math.round(performance.now()) + timings.liveLate;
const browser = (): Surroundings => ({
  open: () => new EventSource(`/api/live?age=${pageAge()}`),
  network: window,
});

/**
 * Listens to changes on the server. Fetches everything again after a lost connection or one that was long on its way, and when
 * the server dropped events because this side read too slowly (`resync`): what was missed is unknown. While the server refuses the stream, each retry
 * fetches everything, so screens update every half minute.
 * @returns stops it
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
  /** The browser knows that it is offline before the silent stream times out. */
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
    const since = performance.now();
    source = open();
    source.addEventListener('open', () => {
      onState('live');
      wait = timings.liveRetry;
      if (wasLost || performance.now() - since > timings.liveLate) onChange(null);
      wasLost = false;
    });
    source.addEventListener('applications', ({ data }: MessageEvent<string>) => {
      const { applicationIds, position } = JSON.parse(data) as LiveChange;
      keepPosition(position);
      onChange(applicationIds);
    });
    source.addEventListener('resync', ({ data }: MessageEvent<string>) => {
      keepPosition((JSON.parse(data) as Partial<LiveChange>).position);
      onChange(null);
    });
    source.addEventListener('error', () => {
      lose();
      // The browser reconnects by itself after a cut, but never after an error answer.
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
