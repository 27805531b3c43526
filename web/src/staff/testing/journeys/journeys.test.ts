import { describe, expect, it } from 'vitest';
import type { Way } from '#services/journeys/contract.ts';
import { type Journey, journeys } from '#state-machines/application/journeys.ts';
import { mainFlow } from '#state-machines/application/labels.ts';
import { chosen, journeyNamed, othersOf, pathOf, positionOn, realOf, unfiltered } from './journeys.ts';

const named = (name: string): Journey => {
  const found = journeys.find((journey) => journey.name === name);
  if (!found) throw new Error(name);
  return found;
};
const way = (changes: Partial<Way>): Way => ({
  path: [...mainFlow],
  endedBy: 'applicant',
  isAnswered: true,
  late: [],
  isEarly: false,
  count: 1,
  newest: 'a',
  newestAt: '2026-03-01T00:00:00.000Z',
  ...changes,
});

describe('real history', () => {
  const ways = [
    way({ count: 4 }),
    way({ late: ['details', 'contract'], count: 2, newest: 'b', newestAt: '2026-04-01T00:00:00.000Z' }),
    way({ endedBy: 'staff', isAnswered: false }),
    way({ path: ['application_received', 'rejected'], endedBy: 'applicant', isAnswered: false, newest: 'c' }),
    way({ path: ['application_received', 'rejected', 'application_received', 'rejected'], newest: 'd' }),
  ];
  const real = realOf(journeys, ways);
  it('counts for each journey that it made, with the newest', () => {
    const countOf = (name: string) => real.get(named(name).id);
    expect(countOf('Straight to employment')).toMatchObject({ count: 6, newest: 'b' });
    expect(countOf('Straight to employment, confirmed by staff')?.count).toBe(1);
    expect(countOf('Details late, still employed')?.count).toBe(2);
    expect(countOf('Documents late, still employed')).toBeUndefined();
    expect(countOf('Withdrawn before the e-mail is confirmed')?.newest).toBe('c');
    expect(countOf('Rejected before the e-mail is confirmed')).toBeUndefined();
  });
  it('that is no journey is counted apart', () => {
    expect(othersOf(journeys, ways)).toMatchObject({ ways: 1, count: 1, newest: 'd' });
    expect(othersOf(journeys, ways.slice(0, 2))).toBeNull();
  });
  it('and words narrow the list', () => {
    const names = (filters: object) =>
      chosen(journeys, real, { ...unfiltered, ...filters }).map(({ name }) => name);
    expect(names({})).toHaveLength(journeys.length);
    expect(names({ search: 'late  EMPLOYED details' })).toEqual(['Details late, still employed']);
    expect(names({ covered: 'covered' })).toHaveLength(real.size);
    expect(names({ covered: 'uncovered' })).toHaveLength(journeys.length - real.size);
    expect(names({ sort: 'real' })[0]).toBe('Straight to employment');
    expect(names({ sort: 'steps', end: 'rejected' })[0]).toMatch(/before the e-mail is confirmed$/);
  });
});

describe('a journey in a sandbox', () => {
  const early = named('Assessment taken early by link, employed');
  const event = (type: string, kind = 'applicant') => ({
    type,
    to: 'email_confirmed',
    actor: { kind, id: null, name: null },
  });
  const events = ['application.submitted', 'deadline.set', 'email.confirmed', 'assessment.completed'].map(
    (type) => event(type),
  ) as unknown as Parameters<typeof positionOn>[1];
  it('is as far as its events say, or has left the way', () => {
    expect(positionOn(early, events)).toEqual({ taken: 2, hasLeft: false });
    expect(positionOn(named('Straight to employment'), events)).toEqual({ taken: 1, hasLeft: true });
    expect(positionOn(early, [])).toEqual({ taken: 0, hasLeft: false });
    const answered = event('assessment.completed', 'system') as unknown as (typeof events)[number];
    expect(positionOn(early, [...events, answered])).toEqual({ taken: 2, hasLeft: false });
  });
  it('is found by its address and drawn by its moves', () => {
    expect(journeyNamed(early.id)).toBe(early);
    expect(journeyNamed('gone')).toBeNull();
    expect(pathOf(named('Rejected at initial review')).has('raw_review_pending→rejected')).toBe(true);
  });
});
