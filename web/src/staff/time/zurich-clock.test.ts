import { expect, it } from 'vitest';
import { daysLater, instantOf, wallAt } from './zurich-clock.ts';

const at = (iso: string) => Date.parse(iso);

it('shows Zurich’s clock in winter and in summer', () => {
  expect(wallAt(at('2026-01-14T08:30:00Z'))).toBe('2026-01-14T09:30:00');
  expect(wallAt(at('2026-10-14T07:30:05Z'))).toBe('2026-10-14T09:30:05');
  expect(instantOf('2026-01-14T09:30')).toEqual({
    at: at('2026-01-14T08:30:00Z'),
    isSkipped: false,
    isTwice: false,
  });
  expect(instantOf('2026-10-14T09:30:05')?.at).toBe(at('2026-10-14T07:30:05Z'));
});

it('moves what the clock skipped in spring on by the hour', () => {
  expect(instantOf('2026-03-29T02:30')).toEqual({
    at: at('2026-03-29T01:30:00Z'),
    isSkipped: true,
    isTwice: false,
  });
  expect(instantOf('2026-03-29T01:59')?.isSkipped).toBe(false);
  expect(instantOf('2026-03-29T03:00')).toMatchObject({ at: at('2026-03-29T01:00:00Z'), isSkipped: false });
});

it('takes the first of what the clock showed twice in autumn', () => {
  expect(instantOf('2026-10-25T02:30')).toEqual({
    at: at('2026-10-25T00:30:00Z'),
    isSkipped: false,
    isTwice: true,
  });
  expect(instantOf('2026-10-25T01:59')).toMatchObject({ at: at('2026-10-24T23:59:00Z'), isTwice: false });
  expect(instantOf('2026-10-25T03:00')).toMatchObject({ at: at('2026-10-25T02:00:00Z'), isTwice: false });
});

it.each(['', '2026-13-01T00:00', '2026-02-30T00:00', 'yesterday', '2026-10-14'])(
  'reads %j as none',
  (text) => {
    expect(instantOf(text)).toBeNull();
  },
);

it.each([
  ['2026-03-28T09:30:00.250Z', 1, '2026-03-29T08:30:00.250Z'],
  ['2026-03-29T08:30:00.000Z', -1, '2026-03-28T09:30:00.000Z'],
  ['2026-10-24T07:30:00.000Z', 7, '2026-10-31T08:30:00.000Z'],
  ['2026-03-28T01:30:00.000Z', 1, '2026-03-29T01:30:00.000Z'], // 02:30 is skipped
  ['2027-12-31T22:00:00.000Z', 1, '2028-01-01T22:00:00.000Z'],
])('%s and %i days later is %s', (from, days, to) => {
  expect(new Date(daysLater(at(from), days)).toISOString()).toBe(to);
});
