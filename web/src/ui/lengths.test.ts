import { describe, expect, it } from 'vitest';
import { hoursOf, lengthOf } from './lengths.ts';

describe('a length of time', () => {
  it.each([
    [240, '10', 'days'],
    [168, '7', 'days'],
    [48, '48', 'hours'],
    [1, '1', 'hours'],
    [73, '73', 'hours'],
  ] as const)('of %i hours is shown as %s %s, and comes back the same', (hours, amount, unit) => {
    expect(lengthOf(hours)).toEqual({ amount, unit });
    expect(hoursOf({ amount, unit })).toBe(hours);
  });

  it('that is no number is none', () => {
    for (const amount of ['', ' ', 'ten']) expect(hoursOf({ amount, unit: 'days' })).toBeNaN();
  });
});
