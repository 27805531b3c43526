import { describe, expect, it } from 'vitest';
import { barsOf } from './bars.ts';
import { chosenInstant } from './chosen-instant.ts';
import { momentOf } from './moment.ts';
import { stepFrom } from './steps.ts';
import { ticksOf } from './ticks.ts';
import { aimedAt, grainOf, placeOf, stepFor, windowOf } from './window.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.parse('2026-10-19T08:42:00Z');
const long = now - 400 * day;

describe('the window', () => {
  it('reaches back as asked, and no further than the first change', () => {
    const of = (first: number | null) => windowOf({ span: 'quarter', now, first, at: null });
    expect(of(long)).toEqual({ from: now - 90 * day, to: now, span: 'quarter' });
    expect(of(null)).toEqual({ from: now - 90 * day, to: now, span: 'quarter' });
    expect(of(now - 20 * day)).toEqual({ from: now - 20 * day, to: now, span: 'quarter' });
    expect(of(now - 1_000).from).toBe(now - 10 * minute);
    expect(windowOf({ span: 'all', now, first: long, at: null })).toEqual({
      from: long,
      to: now,
      span: 'all',
    });
  });

  it('widens until the instant that is shown is on it', () => {
    const at = (days: number) => windowOf({ span: 'day', now, first: long, at: now - days * day });
    expect(at(0.5).span).toBe('day');
    expect(at(1).span).toBe('day');
    expect(at(1.5).span).toBe('week');
    expect(at(89).span).toBe('quarter');
    expect(at(91)).toEqual({ from: long, to: now, span: 'all' });
    expect(at(4_000).from).toBe(long);
  });

  it('has steps and a grain that suit it', () => {
    const of = (days: number) => ({ from: now - days * day, to: now });
    expect([90, 30, 7, 1, 0.1].map((days) => stepFor(of(days)))).toEqual([
      'day',
      'day',
      'hour',
      'change',
      'change',
    ]);
    expect([grainOf(of(90)), grainOf(of(1))]).toEqual([minute, 1_000]);
    const aimed = now - day + 12_345;
    expect(aimedAt(of(90), aimed)).toBe(now - day);
    expect(aimedAt(of(1), aimed)).toBe(now - day + 12_000);
    expect(aimedAt(of(90), now - 30_000)).toBeNull();
    expect([placeOf(of(10), now - 5 * day), placeOf(of(10), long), placeOf(of(10), now + 1)]).toEqual([
      0.5, 0, 1,
    ]);
  });
});

it('steps by lengths of the clock, across its changes', () => {
  const before = Date.parse('2026-10-24T22:30:00Z'); // 00:30 on the day the clocks go back
  expect(stepFrom(before, 'hour', 1) - before).toBe(60 * minute);
  expect(stepFrom(before, 'day', 1) - before).toBe(25 * 60 * minute);
  expect(stepFrom(before, 'week', -1) - before).toBe(-7 * day);
  expect(stepFrom(before, 'minute', -1) - before).toBe(-minute);
});

describe('the bars', () => {
  const window = windowOf({ span: 'quarter', now, first: now - 100 * minute, at: null });
  const bars = (buckets: number[], playhead: number) =>
    barsOf({ from: window.from, to: now, buckets }, window, playhead);
  const count = (path: string) => path.split('M').length - 1;

  it('stand where their stretch is, those after the playhead apart', () => {
    const drawn = bars([4, 0, 1, 9], window.from + 30 * minute);
    expect(count(drawn.before)).toBe(1);
    expect(count(drawn.after)).toBe(2);
    expect(drawn.before).toMatch(/^M0\.0 22v-15\.3h167\.5v15\.3z$/);
    expect(drawn.after).toMatch(/^M500\.0 22v-8\.7h167\.5v8\.7zM750\.0 22v-22\.0h/);
  });

  it('leave out what is outside of the window, and nothing draws nothing', () => {
    expect(bars([0, 0], now)).toEqual({ before: '', after: '' });
    const wide = barsOf(
      { from: now - 1_000 * minute, to: now, buckets: [9, 9, 9, 9, 9, 9, 9, 9, 9, 1] },
      window,
      now,
    );
    expect(count(wide.before)).toBe(1);
  });
});

describe('the words under the track', () => {
  const labels = (days: number, most = 13) =>
    ticksOf({ from: now - days * day, to: now }, most).map(({ label }) => label);

  it('are as fine as there is room for', () => {
    expect(labels(90)).toEqual(['Aug', '8', '15', '22', 'Sep', '8', '15', '22', 'Oct', '8']);
    expect(labels(90, 7)).toEqual(['Aug', 'Sep', 'Oct']);
    expect(labels(7)).toEqual(['13 Oct', '14 Oct', '15 Oct', '16 Oct', '17 Oct', '18 Oct', '19 Oct']);
    expect(labels(1)).toEqual(['12:00', '15:00', '18:00', '21:00', '00:00', '03:00', '06:00', '09:00']);
    expect(labels(400)).toEqual(['Oct', '2026', 'Apr', 'Jul']);
    expect(labels(1 / 24)).toEqual([
      '09:45',
      '09:50',
      '09:55',
      '10:00',
      '10:05',
      '10:10',
      '10:15',
      '10:20',
      '10:25',
      '10:30',
      '10:35',
    ]);
  });

  it('begin each day at Zurich’s midnight, on days of 23 and 25 hours too', () => {
    const to = Date.parse('2026-10-27T12:00:00Z');
    const ticks = ticksOf({ from: to - 5 * day, to }, 7).map(({ at }) =>
      new Date(at).toISOString().slice(0, 16),
    );
    expect(ticks).toEqual(['2026-10-22T22:00', '2026-10-23T22:00', '2026-10-24T22:00', '2026-10-25T23:00']);
  });
});

describe('what an address says of the instant', () => {
  it.each([
    [null, null, undefined],
    ['2026-10-14T09:30:00+02:00', '2026-10-14T07:30:00.000Z', undefined],
    ['2001-01-01T00:00Z', '2001-01-01T00:00:00.000Z', undefined],
    ['2026-10-19T08:42:30Z', '2026-10-19T08:42:30.000Z', undefined], // another clock, a little ahead
    ['2026-10-19T08:44:00Z', null, 'to-come'],
    ['yesterday', null, 'malformed'],
    ['2026-10-14', null, 'malformed'],
    ['2026-13-14T00:00:00Z', null, 'malformed'],
    ['', null, 'malformed'],
  ])('%j', (text, asOf, kind) => {
    const found = momentOf(text, now);
    expect(found.asOf).toBe(asOf);
    expect(found.problem?.kind).toBe(kind);
  });
});

it('says what a chosen day and time means', () => {
  const of = (text: string, first = long) => chosenInstant(text, { now, first });
  expect(of('2026-10-14T09:30')).toEqual({
    at: Date.parse('2026-10-14T07:30:00Z'),
    note: 'Everything is shown as it stood then.',
  });
  expect(of('2026-10-19T10:43').at).toBeNull();
  expect(of('2026-10-19T10:43').note).toContain('still to come');
  expect(of('').note).toContain('Give a whole day and time');
  expect(of('2001-01-01T00:00').note).toContain('Nothing had happened yet');
  expect(of('2026-03-29T02:30').note).toContain('29 Mar 2026, 03:30 is shown instead');
  expect(of('2025-10-26T02:30').note).toContain('twice that night');
});
