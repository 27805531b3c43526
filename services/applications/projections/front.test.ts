import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagesFor } from '#state-machines/application/pages.ts';
import { isFinal, statuses } from '#state-machines/application/vocabulary.ts';
import { type Candidate, inFront } from './front.ts';

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T09:00:00.000Z`;
const one = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  status: 'raw_review_pending',
  statusSince: day(3),
  createdAt: day(1),
  emailConfirmedAt: day(2),
  attachedAt: day(2),
  ...changes,
});
const first = (all: Candidate[], chosen: string | null = null) => inFront(all, chosen)[0]?.id;

describe('S31: of several applications the portal shows', () => {
  it('the running one that has been the person’s own longest, whichever was sent first', () => {
    const own = one('own', { createdAt: day(5), attachedAt: day(6) });
    const strangers = one('strangers', { createdAt: day(1), attachedAt: day(9), emailConfirmedAt: day(9) });
    expect(first([strangers, own])).toBe('own');
    expect(first([own, strangers])).toBe('own');
  });

  it('the person’s own before one that only their address is on', () => {
    const attachedByUs = one('new', {
      status: 'application_received',
      createdAt: day(1),
      attachedAt: null,
      emailConfirmedAt: null,
    });
    expect(first([attachedByUs, one('own', { attachedAt: day(8) })])).toBe('own');
    expect(first([attachedByUs])).toBe('new');
  });

  it('the one that opens pages before one that waits for its address', () => {
    const waiting = one('waiting', {
      status: 'application_received',
      attachedAt: day(1),
      emailConfirmedAt: null,
    });
    expect(first([waiting, one('open', { attachedAt: day(9) })])).toBe('open');
  });

  it('a running one before ended ones, of those the last to end, and employment before a newer application', () => {
    const rejected = one('rejected', { status: 'rejected', statusSince: day(20), attachedAt: day(1) });
    const shelved = one('shelved', {
      status: 'suitable_candidate',
      statusSince: day(21),
      attachedAt: day(2),
    });
    expect(first([rejected, one('running', { attachedAt: day(22) }), shelved])).toBe('running');
    expect(first([rejected, shelved])).toBe('shelved');
    expect(first([one('newer', { attachedAt: day(9) }), one('employed', { status: 'employed' })])).toBe(
      'employed',
    );
  });

  it('the chosen one, unless it opens no page or is not there', () => {
    const all = [one('a', { attachedAt: day(2) }), one('b', { attachedAt: day(3) })];
    expect(first(all, 'b')).toBe('b');
    expect(first(all, 'c')).toBe('a');
    const closed = one('b', { status: 'application_received', attachedAt: day(3) });
    expect(first([all[0] as Candidate, closed], 'b')).toBe('a');
  });

  it('property: a later one never takes the place of one that runs, and none is lost', () => {
    const candidate = fc.record({
      id: fc.uuid(),
      status: fc.constantFrom(...statuses),
      statusSince: fc.integer({ min: 1, max: 9 }).map(day),
      createdAt: fc.integer({ min: 1, max: 9 }).map(day),
      emailConfirmedAt: fc.option(fc.integer({ min: 1, max: 9 }).map(day)),
      attachedAt: fc.option(fc.integer({ min: 1, max: 9 }).map(day)),
    });
    const all = fc.uniqueArray(candidate, { selector: ({ id }) => id, minLength: 1 });
    fc.assert(
      fc.property(all, fc.constantFrom(...statuses), fc.uuid(), (before, status, id) => {
        const front = inFront(before, null)[0] as Candidate;
        fc.pre(!isFinal(front.status) && pagesFor(front.status).length > 0);
        const later = one(id, { status, createdAt: day(1), attachedAt: day(28), emailConfirmedAt: null });
        const after = inFront([later, ...before], null);
        expect(after[0]).toBe(front);
        expect(new Set(after)).toEqual(new Set([later, ...before]));
      }),
    );
  });
});
