import { expect, it } from 'vitest';
import { dayIn, later, onDay } from './sandbox-time.ts';

it('moves whole days, as they are in Zurich', () => {
  const lateAtNight = '2026-11-20T23:30:00.000Z';
  expect(dayIn(lateAtNight)).toBe('2026-11-21');
  expect(later(lateAtNight, 1)).toBe('2026-11-21T23:30:00.000Z');
  expect(onDay(lateAtNight, '2026-11-24')).toBe('2026-11-23T23:30:00.000Z');
  expect(onDay(lateAtNight, '2026-11-21')).toBe(lateAtNight);
});
