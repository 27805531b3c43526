import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timings } from '#web/timings.ts';
import { sharedHeaders } from './client.ts';
import { followLive } from './follow-live.ts';

/** What a browser gives, with the server's side in the test's hand. */
class Source extends EventTarget {
  readonly CLOSED = 2;
  readyState = 0;
  close(): void {
    this.readyState = 2;
  }
  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  say(name: string, data: object): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  /** @param isRefused the server answered with an error, after which a browser does not try again */
  fail(isRefused: boolean): void {
    this.readyState = isRefused ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }
}

function follow() {
  const sources: Source[] = [];
  const [states, changes]: [string[], (string[] | null)[]] = [[], []];
  const open = () => {
    const source = new Source();
    sources.push(source);
    return source as unknown as EventSource;
  };
  const network = new EventTarget();
  const end = followLive(
    { onState: (state) => states.push(state), onChange: (ids) => changes.push(ids) },
    { open, network },
  );
  return { sources, states, changes, network, end, last: () => sources.at(-1) as Source };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('live updates in the browser', () => {
  it('tell what changed', () => {
    const { last, states, changes } = follow();
    last().accept();
    last().say('applications', { applicationIds: ['a', 'b'] });
    last().say('applications', { applicationIds: null });
    expect([states, changes]).toEqual([['live'], [['a', 'b'], null]]);
  });

  it('keep the latest position for reads from replicas, whatever a reconnect brings', () => {
    const { last } = follow();
    last().accept();
    last().say('applications', { applicationIds: ['a'], position: '0000000000000a00' });
    last().say('applications', { applicationIds: ['b'] });
    last().say('applications', { applicationIds: ['b'], position: '0000000000000900' });
    expect(sharedHeaders).toMatchObject({ 'cursus-position': '0000000000000a00' });
    last().say('resync', { position: '0000000000000b00' });
    expect(sharedHeaders).toMatchObject({ 'cursus-position': '0000000000000b00' });
  });

  it('ask for everything when the connection was longer on its way than it said to the server', () => {
    const { last, changes } = follow();
    vi.advanceTimersByTime(timings.liveLate + 1);
    last().accept();
    expect(changes).toEqual([null]);
    last().say('applications', { applicationIds: ['a'] });
    expect(changes).toEqual([null, ['a']]);
  });

  it('F22: ask for everything when the server says that something was dropped, and stay live', () => {
    const { last, states, changes } = follow();
    last().accept();
    last().say('resync', {});
    last().say('applications', { applicationIds: ['a'] });
    expect([states, changes]).toEqual([['live'], [null, ['a']]]);
  });

  it('S36: refused by the server, ask for everything at each further try, at last by half minutes', () => {
    const { last, sources, states, changes } = follow();
    const waits: number[] = [];
    for (let n = 0; n < 7; n++) {
      last().fail(true);
      const [before, since] = [changes.length, Date.now()];
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - since);
      expect(changes.slice(before)).toEqual([null]);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(waits.at(-1)).toBe(timings.liveRetryMost);
    expect(sources).toHaveLength(8);
    last().accept();
    expect(states.at(-1)).toBe('live');
    last().fail(true);
    vi.advanceTimersByTime(timings.liveRetry);
    expect(sources).toHaveLength(9);
  });

  it('after a cut, which the browser mends by itself, ask once when it is back', () => {
    const { last, sources, changes } = follow();
    last().accept();
    last().fail(false);
    vi.advanceTimersByTime(600_000);
    expect([sources.length, changes]).toEqual([1, []]);
    last().accept();
    expect(changes).toEqual([null]);
  });

  it('end with the screen', () => {
    const { last, sources, network, end } = follow();
    last().fail(true);
    end();
    network.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(600_000);
    expect([sources.length, last().readyState]).toEqual([1, 2]);
  });
});
