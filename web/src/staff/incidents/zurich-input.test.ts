import { expect, it } from 'vitest';
import { fieldOf, instantOf } from './zurich-input.ts';

it('shows and reads the clock of Zurich, in summer and in winter', () => {
  expect(fieldOf('2026-10-14T07:30:00.000Z')).toBe('2026-10-14T09:30:00');
  expect(instantOf('2026-10-14T09:30')).toBe('2026-10-14T07:30:00.000Z');
  expect(instantOf('2026-12-01T00:15:07')).toBe('2026-11-30T23:15:07.000Z');
  expect(fieldOf('2026-11-30T23:15:07.000Z')).toBe('2026-12-01T00:15:07');
});

it('takes the earlier of two, and of an hour that there is not the instant beside it', () => {
  expect(instantOf('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(fieldOf(instantOf('2026-03-29T02:30'))).toMatch(/^2026-03-29T0[13]:30:00$/);
});

it('knows when there is nothing', () => {
  expect(fieldOf(undefined)).toBe('');
  expect(fieldOf('yesterday')).toBe('');
  expect(instantOf('')).toBeUndefined();
});
