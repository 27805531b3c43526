import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MyDetailedInfo } from '#services/detailed-info/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { createDraftSaver, type DraftState } from './draft-saver.ts';
import { emptyInfo, type Info } from './info.ts';
import { readLocalDraft } from './local-draft.ts';

const typed = (notes: string): Info => ({ ...emptyInfo, additionalNotes: notes });
let stored: Map<string, string>;
let sent: string[];
let answer: (from: string | null) => Promise<{ updatedAt: string }>;
let there: MyDetailedInfo;
let states: DraftState[];
const at = '2026-03-02T08:00:00.000Z';
const refuse = (status: number) => () => Promise.reject(new ApiError(status, null));
const onServer = (notes: string, updatedAt = '2026-03-02T07:00:00.000Z'): MyDetailedInfo => ({
  info: typed(notes),
  submittedAt: null,
  updatedAt,
  isOpen: true,
});
/** Takes a draft that began from what is there, as the server does. */
const guarded = async (from: string | null) => (from === there.updatedAt ? { updatedAt: at } : refuse(409)());
const saver = (from: string | null = null) =>
  createDraftSaver({
    applicationId: 'a',
    from,
    send: (info, began) => {
      sent.push(info.additionalNotes);
      return answer(began);
    },
    look: async () => there,
    onState: (state) => states.push(state),
  });
const kept = () => readLocalDraft('a')?.info.additionalNotes ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  sent = [];
  states = [];
  answer = async () => ({ updatedAt: at });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a draft while it is typed', () => {
  it('is kept here when typing pauses, then sent once, and then no longer kept here', async () => {
    const draft = saver();
    draft.change(typed('I'));
    draft.change(typed('I c'));
    await vi.advanceTimersByTimeAsync(600);
    expect(kept()).toBe('I c');
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(900);
    expect(sent).toEqual(['I c']);
    expect(states.at(-1)).toEqual({ kind: 'saved', at });
    expect(kept()).toBeNull();
  });

  it('is sent at most every seven seconds, with the last words', async () => {
    const draft = saver();
    draft.change(typed('1'));
    await vi.advanceTimersByTimeAsync(1_500);
    for (const word of ['2', '3', '4']) {
      draft.change(typed(word));
      await vi.advanceTimersByTimeAsync(1_600);
    }
    expect(sent).toEqual(['1']);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(sent).toEqual(['1', '4']);
  });

  it('stays here without a connection, and is sent when there is one', async () => {
    answer = refuse(0);
    const draft = saver();
    draft.change(typed('offline'));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(states.at(-1)).toMatchObject({ kind: 'here' });
    expect(kept()).toBe('offline');
    answer = async () => ({ updatedAt: at });
    await vi.advanceTimersByTimeAsync(10_000);
    draft.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['offline', 'offline']);
    expect(kept()).toBeNull();
  });

  it('is tried again by itself', async () => {
    answer = refuse(503);
    saver().change(typed('later'));
    await vi.advanceTimersByTimeAsync(1_500);
    answer = async () => ({ updatedAt: at });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(states.at(-1)).toEqual({ kind: 'saved', at });
  });

  it('says when the server takes no more, sends no more, and loses nothing', async () => {
    answer = refuse(409);
    there = { ...onServer('submitted'), isOpen: false };
    const draft = saver();
    draft.change(typed('too late'));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(states.at(-1)).toEqual({ kind: 'closed' });
    draft.change(typed('and more'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['too late']);
    expect(kept()).toBe('and more');
  });

  it('says when it is safe nowhere', async () => {
    vi.stubGlobal('localStorage', {
      ...localStorage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    answer = refuse(0);
    saver().change(typed('x'));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(states.at(-1)).toEqual({ kind: 'lost' });
  });

  it('is not sent after it was submitted', async () => {
    const draft = saver();
    draft.change(typed('last words'));
    draft.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
});

describe('a draft that another window has changed', () => {
  beforeEach(() => {
    answer = guarded;
    there = onServer('theirs');
  });
  async function inConflict() {
    const draft = saver();
    draft.change(typed('mine'));
    await vi.advanceTimersByTimeAsync(1_500);
    return draft;
  }

  it('overwrites nothing and waits for a choice, however much is typed', async () => {
    const draft = await inConflict();
    expect(states.at(-1)).toMatchObject({
      kind: 'conflict',
      mine: typed('mine'),
      theirs: { info: typed('theirs') },
    });
    draft.change(typed('mine, and more'));
    draft.retry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['mine']);
    expect(kept()).toBe('mine, and more');
    expect(await draft.settle(typed('mine, and more'))).toBe(false);
  });

  it('goes on with the words of this window', async () => {
    const draft = await inConflict();
    draft.choose(draft.typed(), String(there.updatedAt));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['mine', 'mine']);
    expect(states.at(-1)).toEqual({ kind: 'saved', at });
    expect(kept()).toBeNull();
  });

  it('goes on with those of the other, and begins from there', async () => {
    const draft = await inConflict();
    draft.choose(null, String(there.updatedAt));
    expect(states.at(-1)).toEqual({ kind: 'saved', at: there.updatedAt });
    expect(kept()).toBeNull();
    draft.change(typed('theirs, and more'));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(states.at(-1)).toEqual({ kind: 'saved', at });
  });

  it('is no conflict when the words are its own, and only the answer was lost', async () => {
    answer = refuse(0);
    const draft = saver();
    draft.change(typed('mine'));
    await vi.advanceTimersByTimeAsync(1_500);
    there = onServer('mine');
    answer = guarded;
    draft.change(typed('mine, and more'));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(states.at(-1)).toEqual({ kind: 'saved', at });
    expect(sent.at(-1)).toBe('mine, and more');
  });

  it('is brought to the server before it is submitted', async () => {
    const draft = saver(there.updatedAt);
    expect(await draft.settle(typed('last words'))).toBe(true);
    expect(sent).toEqual(['last words']);
    answer = refuse(503);
    await expect(draft.settle(typed('more'))).rejects.toThrow();
    expect(kept()).toBe('more');
  });
});
