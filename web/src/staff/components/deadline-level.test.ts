import { expect, it } from 'vitest';
import { deadlineLevel } from './deadline-level.ts';

const hour = 3_600_000;
const now = Date.parse('2026-10-19T08:00:00.000Z');
const dueIn = (hours: number, isOverdue = false) => ({
  due: new Date(now + hours * hour).toISOString(),
  isOverdue,
});

it.each([
  [-0.1, 'overdue'],
  [0, 'urgent'],
  [23.9, 'urgent'],
  [24, 'warning'],
  [71.9, 'warning'],
  [72, 'normal'],
])('a deadline %s hours away is %s', (hours, level) => {
  expect(deadlineLevel(dueIn(hours), now)).toBe(level);
});

it('is overdue when the server says so, whatever this clock says', () => {
  expect(deadlineLevel(dueIn(5, true), now)).toBe('overdue');
});
