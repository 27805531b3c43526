import { expect, it } from 'vitest';
import { dueLevel } from './due-tag.tsx';

it('changes with the reminders to admins, and says nothing of what is settled (ruling 29)', () => {
  const requestedAt = Date.parse('2026-10-20T09:00:00Z');
  const dueAt = '2026-11-19T09:00:00Z';
  const day = 86_400_000;
  const on = (days: number, status: 'pending' | 'completed' = 'pending') =>
    dueLevel({ status, dueAt }, requestedAt + days * day + 1);
  expect([0, 19, 20, 26, 27, 29, 30].map((days) => on(days))).toEqual([
    'normal',
    'normal',
    'warning',
    'warning',
    'urgent',
    'urgent',
    'overdue',
  ]);
  expect(on(40, 'completed')).toBeNull();
});
