import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenedLink } from '#services/assessment/contract.ts';
import { forgetGiven, hasGiven, keepGiven, readGiven } from './kept-answers.ts';

const options = ['one', 'two', 'three', 'four'].map((value) => ({ value, label: value }));
const link: OpenedLink = {
  applicationId: '0199a1c0-0000-7000-8000-000000000001',
  firstName: 'Livia',
  lastName: 'Amrein',
  questions: [
    { id: 'first', text: 'First?', options },
    { id: 'second', text: 'Second?', options },
  ],
  skills: ['Research', 'Bookkeeping'],
};
const nothing = { responses: {}, skills: [] };

/** As a browser's: what is kept are its own keys. */
function storage(): Record<string, unknown> {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
}
let kept: Record<string, unknown>;
beforeEach(() => {
  kept = storage();
  vi.stubGlobal('localStorage', kept);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('answers to a link', () => {
  it('are kept until they are forgotten', () => {
    const given = { responses: { first: 'two' }, skills: ['Research'] };
    expect(hasGiven()).toBe(false);
    expect(keepGiven(link.applicationId, given)).toBe(true);
    expect(hasGiven()).toBe(true);
    expect(readGiven(link)).toEqual(given);
    forgetGiven(link.applicationId);
    expect(hasGiven()).toBe(false);
    expect(readGiven(link)).toEqual(nothing);
  });

  it('are not shown to another application', () => {
    keepGiven(link.applicationId, { responses: { first: 'two' }, skills: ['Research'] });
    expect(readGiven({ ...link, applicationId: '0199a1c0-0000-7000-8000-000000000002' })).toEqual(nothing);
  });

  it('are taken only where they can still be given', () => {
    const responses = { first: 'nine', second: 'four', third: 'one' };
    keepGiven(link.applicationId, { responses, skills: ['Research', 'Falconry'] });
    expect(readGiven(link)).toEqual({ responses: { second: 'four' }, skills: ['Research'] });
  });

  it('are gone when no link takes them any more', () => {
    keepGiven(link.applicationId, { responses: { first: 'two' }, skills: ['Research'] });
    vi.useFakeTimers({ now: Date.now() + 48 * 3_600_000 });
    expect(readGiven(link)).toEqual(nothing);
    expect(hasGiven()).toBe(false);
    expect(Object.keys(kept)).toEqual([]);
  });

  it.each(['{', 'null', '[]', '"text"', '{"responses":7,"skills":"Research"}'])(
    'are none when what is kept is %s',
    (text) => {
      keepGiven(link.applicationId, nothing);
      kept[Object.keys(kept)[0] ?? ''] = text;
      expect(readGiven(link)).toEqual(nothing);
    },
  );

  it('are none, and nothing breaks, where the browser refuses', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(keepGiven(link.applicationId, nothing)).toBe(false);
    expect(readGiven(link)).toEqual(nothing);
    expect(hasGiven()).toBe(false);
    expect(() => forgetGiven(link.applicationId)).not.toThrow();
  });
});
