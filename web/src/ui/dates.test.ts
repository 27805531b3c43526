import { describe, expect, it } from 'vitest';
import {
  ago,
  exactTime,
  formatDateTime,
  formatDay,
  formatDuration,
  formatLongDateTime,
  formatTime,
  fullTime,
  longTime,
  roughSpan,
  shortTime,
  span,
} from './dates.ts';

describe('times in Zurich', () => {
  it('follows summer and winter time', () => {
    expect(formatDateTime('2026-10-19T16:00:00Z')).toBe('19 Oct, 18:00');
    expect(formatTime('2026-11-16T10:30:00Z')).toBe('11:30');
    expect(formatDay('2026-11-15T23:30:00Z')).toBe('Mon 16 Nov');
    expect(formatLongDateTime('2026-11-23T10:30:00Z')).toBe('Monday, 23 November, 11:30');
  });

  it('writes every month in three letters and midnight as 00', () => {
    expect(formatDateTime('2026-09-08T22:05:00Z')).toBe('9 Sep, 00:05');
  });
});

describe('lengths of time', () => {
  const from = '2026-11-01T00:00:00Z';
  it.each([
    ['2026-11-01T00:00:20Z', 'less than a minute'],
    ['2026-11-01T00:01:00Z', '1 minute'],
    ['2026-11-01T05:59:00Z', '5 hours'],
    ['2026-11-02T13:00:00Z', '37 hours'],
    ['2026-11-03T00:00:00Z', '2 days'],
    ['2026-11-11T23:00:00Z', '10 days'],
  ])('until %s is %s', (to, said) => {
    expect(formatDuration(from, to)).toBe(said);
  });
});

const hour = 3_600_000;
const now = Date.parse('2026-10-19T08:42:07.000Z');

describe('staff times', () => {
  it('are Zurich times, in summer and in winter', () => {
    expect(fullTime('2026-09-29T18:35:10.000Z')).toBe('29 Sep 2026, 20:35');
    expect(exactTime('2026-12-01T22:59:59.000Z')).toBe('1 Dec 2026, 23:59:59');
    expect(longTime(now)).toBe('Mon 19 Oct 2026, 10:42');
  });
  it('leave out the year while it is this one', () => {
    expect(shortTime('2026-10-09T16:00:00.000Z', now)).toBe('9 Oct, 18:00');
    expect(shortTime('2023-05-03T10:00:00.000Z', now)).toBe('3 May 2023');
  });
  it('tell lengths in two units, or roughly in one', () => {
    expect(span(40 * hour)).toBe('1 d 16 h');
    expect(span(72 * hour)).toBe('3 d');
    expect(span(2 * hour + 18 * 60_000)).toBe('2 h 18 min');
    expect(span(30_000)).toBe('under 1 min');
    expect(roughSpan(217 * hour)).toBe('9 d');
    expect(roughSpan(5 * hour)).toBe('5 h');
  });
  it('tell how long ago something was', () => {
    expect(ago('2026-10-01T07:46:18.000Z', now)).toBe('18 days ago');
    expect(ago('2026-10-19T07:42:00.000Z', now)).toBe('1 hour ago');
  });
});
