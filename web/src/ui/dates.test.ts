import { describe, expect, it } from 'vitest';
import { formatDateTime, formatDay, formatDuration, formatLongDateTime, formatTime } from './dates.ts';

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
