import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { type AuditEntry, auditQueueMachine, batchSize, longestQueue } from './machine.ts';

type Entries = readonly AuditEntry[];
let ids = 0;
const entry = (): AuditEntry => ({
  id: String(ids++),
  userId: 'unknown',
  userAgent: 'Browser 1',
  action: 'page_not_found',
  resourceType: 'page',
  resourceId: null,
  metadata: {},
  timestamp: '2026-03-02T09:00:00.000Z',
});

/** A queue in front of a server whose answers the test sets. */
function given(backup: Entries = []) {
  const clock = new SimulatedClock();
  const batches: Entries[] = [];
  let mood: 'takes' | 'fails' | 'refuses' = 'takes';
  const did = { backUp: vi.fn(), strike: vi.fn() };
  const provided = auditQueueMachine.provide({
    actors: {
      send: fromPromise<void, Entries>(async ({ input }) => {
        batches.push(input);
        if (mood !== 'takes') throw new Error(mood);
      }),
    },
    actions: {
      backUp: (_, entries) => did.backUp(entries),
      strike: (_, entries) => did.strike(entries),
    },
    guards: { isRefused: (_, error) => error instanceof Error && error.message === 'refuses' },
  });
  const actor = createActor(provided, { clock, input: { backup, retry: 1_000, retryMost: 60_000 } }).start();
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    actor,
    batches,
    did,
    settle,
    server: (now: typeof mood) => {
      mood = now;
    },
    add: (count: number) => {
      const entries = Array.from({ length: count }, entry);
      for (const one of entries) actor.send({ type: 'add', entry: one });
      return entries;
    },
    pass: async (ms: number) => {
      clock.increment(ms);
      await settle();
    },
    queued: () => actor.getSnapshot().context.queue,
    state: () => actor.getSnapshot().value,
  };
}

describe('the browser’s audit entries', () => {
  it('are sent at once', async () => {
    const { add, settle, batches, queued, state } = given();
    const [first] = add(1);
    await settle();
    expect(batches).toEqual([[first]]);
    expect(queued()).toEqual([]);
    expect(state()).toBe('idle');
  });

  it('go in batches of at most ten, in the order they came', async () => {
    const { add, settle, batches } = given();
    const all = add(25);
    await settle();
    expect(batches.map((batch) => batch.length)).toEqual([1, 10, 10, 4]);
    expect(batches.flat()).toEqual(all);
    expect(batchSize).toBe(10);
  });

  it('stay queued after a failure, and are sent again after one second', async () => {
    const { server, add, settle, pass, batches, queued } = given();
    server('fails');
    const all = add(1);
    await settle();
    expect(queued()).toEqual(all);
    await pass(999);
    expect(batches).toHaveLength(1);
    server('takes');
    await pass(1);
    expect(batches).toEqual([all, all]);
    expect(queued()).toEqual([]);
  });

  it('are tried less and less often during an outage, at last once a minute', async () => {
    const { server, add, settle, pass, batches } = given();
    server('fails');
    add(1);
    await settle();
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
      const tried = batches.length;
      await pass(wait * 1_000 - 1);
      expect(batches).toHaveLength(tried);
      await pass(1);
      expect(batches).toHaveLength(tried + 1);
    }
    server('takes');
    await pass(60_000);
    server('fails');
    add(1);
    await settle();
    const tried = batches.length;
    await pass(1_000);
    expect(batches).toHaveLength(tried + 1);
  });

  it('are at most 1000; the oldest give way', async () => {
    const { server, add, settle, queued } = given();
    server('fails');
    const all = add(longestQueue + 5);
    await settle();
    expect(queued()).toEqual(all.slice(5));
  });
});

describe('the backup of audit entries', () => {
  it('gets what could not be sent, also what comes during an outage, and loses it when it has arrived', async () => {
    const { server, add, settle, pass, did } = given();
    server('fails');
    const [first] = add(1);
    await settle();
    expect(did.backUp).toHaveBeenLastCalledWith([first]);
    const [second] = add(1);
    expect(did.backUp).toHaveBeenLastCalledWith([second]);
    expect(did.strike).not.toHaveBeenCalled();
    server('takes');
    await pass(1_000);
    expect(did.strike).toHaveBeenCalledExactlyOnceWith([first, second]);
  });

  it('of an earlier visit is sent with the next success, not before', async () => {
    const before = [entry(), entry()];
    const { server, add, settle, pass, batches, did } = given(before);
    await settle();
    expect(batches).toEqual([]);
    server('fails');
    const now = add(1);
    await settle();
    server('takes');
    await pass(1_000);
    expect(batches).toEqual([now, now, before]);
    expect(did.strike).toHaveBeenLastCalledWith(before);
  });

  it('keeps what the server refuses for good, and the rest goes on', async () => {
    const { server, add, settle, batches, did, queued, state } = given();
    server('refuses');
    const bad = add(1);
    await settle();
    expect(did.backUp).toHaveBeenCalledExactlyOnceWith(bad);
    expect(queued()).toEqual([]);
    expect(state()).toBe('idle');
    server('takes');
    const good = add(1);
    await settle();
    expect(batches).toEqual([bad, good]);
    expect(did.strike).toHaveBeenCalledExactlyOnceWith(good);
  });
});
