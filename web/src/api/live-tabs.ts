import { timings } from '#web/timings.ts';
import { type LiveWord, openStream } from './live-stream.ts';

/**
 * One live connection for all tabs of one person: over HTTP/1.1 a browser opens six to a host, and the seventh tab would
 * wait for ever. Whoever holds the lock has the connection and passes on what it hears; when that tab closes, the next one
 * is given the lock. Where there are no locks, every tab has its own.
 * @param who the person: another one's connection says nothing about what this one may see
 * @returns stops listening
 */
export function listen(who: string, hear: (word: LiveWord) => void): () => void {
  if (!globalThis.navigator?.locks) return openStream(hear);
  const name = `cursus-live-${who}`;
  const channel = new BroadcastChannel(name);
  let close: (() => void) | null = null;
  let isLive = false;
  let wasHeard = false;
  let isLeft = false;
  let turn = new AbortController();
  let unanswered: ReturnType<typeof setTimeout> | undefined;

  const take = (word: LiveWord) => {
    clearTimeout(unanswered);
    if (word.is !== 'changed') isLive = word.is === 'open';
    wasHeard = true;
    hear(word);
  };
  const say = (word: LiveWord) => {
    take(word);
    channel.postMessage(word);
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      clearTimeout(unanswered);
      if (isLeft) return resolve();
      const end = openStream(say, wasHeard);
      close = () => {
        close = null;
        end();
        resolve();
      };
    });
  const stand = (options: LockOptions): void => {
    let hasLed = false;
    const led = () => {
      hasLed = true;
      return lead();
    };
    navigator.locks.request(name, options, led).catch(() => {
      // Given up before its turn, or else taken over by a tab that got no answer: then it queues again.
      if (!hasLed) return;
      close?.();
      if (!isLeft) queue();
    });
  };
  const queue = () => {
    turn = new AbortController();
    stand({ signal: turn.signal });
  };
  /** A tab that the system has put to sleep holds the lock and passes nothing on: one that is looked at takes it over. */
  const takeOver = () => {
    turn.abort();
    stand({ steal: true });
  };
  const ask = () => {
    if (close || globalThis.document?.visibilityState === 'hidden') return;
    clearTimeout(unanswered);
    unanswered = setTimeout(takeOver, timings.otherTabs * 3);
    channel.postMessage({ is: 'asking' });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<LiveWord | { is: 'asking' }>) => {
    if (data.is !== 'asking') {
      // Whoever was taken over asleep stands back when it wakes.
      if (close) return;
      take(data);
    } else if (close) channel.postMessage(isLive ? { is: 'open', missed: false } : { is: 'lost' });
  });
  globalThis.document?.addEventListener('visibilitychange', ask);
  queue();
  ask();
  return () => {
    isLeft = true;
    globalThis.document?.removeEventListener('visibilitychange', ask);
    clearTimeout(unanswered);
    turn.abort();
    close?.();
    channel.close();
  };
}
