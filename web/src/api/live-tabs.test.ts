import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveWord } from './live-stream.ts';
import { listen } from './live-tabs.ts';

/** As many connections as were opened; a test speaks for the server. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  isClosed = false;
  readyState = 1;
  constructor() {
    super();
    Source.opened.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  change(ids: string[]): void {
    this.dispatchEvent(
      Object.assign(new Event('applications'), { data: JSON.stringify({ applicationIds: ids }) }),
    );
  }
}
const open = () => Source.opened.filter(({ isClosed }) => !isClosed);

const leaving: (() => void)[] = [];
function tab(who: string) {
  const heard: LiveWord[] = [];
  const leave = listen(who, (word) => heard.push(word));
  leaving.push(leave);
  return { heard, leave };
}

beforeEach(() => {
  Source.opened = [];
  vi.stubGlobal('EventSource', Source);
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  vi.unstubAllGlobals();
});

it('two tabs of one person share a connection, and the second takes it over when the first closes', async () => {
  const first = tab('one');
  await vi.waitFor(() => expect(open()).toHaveLength(1));
  const second = tab('one');
  open()[0]?.dispatchEvent(new Event('open'));
  open()[0]?.change(['a']);
  for (const { heard } of [first, second])
    await vi.waitFor(() => expect(heard).toContainEqual({ is: 'changed', ids: ['a'] }));
  expect(first.heard).toContainEqual({ is: 'open', missed: false });
  expect(Source.opened).toHaveLength(1);

  first.leave();
  await vi.waitFor(() => expect(Source.opened).toHaveLength(2));
  expect(open()).toHaveLength(1);
  open()[0]?.dispatchEvent(new Event('open'));
  // What came between the two connections nobody heard.
  await vi.waitFor(() => expect(second.heard.at(-1)).toEqual({ is: 'open', missed: true }));
});

it('a tab that comes later is told how the connection stands', async () => {
  tab('two');
  await vi.waitFor(() => expect(open()).toHaveLength(1));
  open()[0]?.dispatchEvent(new Event('open'));
  const later = tab('two');
  await vi.waitFor(() => expect(later.heard).toEqual([{ is: 'open', missed: false }]));
});

it('a tab that holds the connection and answers nobody is taken over', { timeout: 10_000 }, async () => {
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const taken = navigator.locks.request('cursus-live-three', () => asleep).catch(() => 'taken');
  tab('three');
  await vi.waitFor(() => expect(open()).toHaveLength(1), { timeout: 6_000 });
  expect(await taken).toBe('taken');
  wake();
});

it('two persons share nothing', async () => {
  tab('four');
  tab('five');
  await vi.waitFor(() => expect(open()).toHaveLength(2));
});

it('without locks every tab has its own connection', () => {
  vi.stubGlobal('navigator', {});
  tab('six');
  tab('six');
  expect(open()).toHaveLength(2);
});
