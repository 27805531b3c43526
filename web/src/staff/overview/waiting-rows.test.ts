import { expect, it } from 'vitest';
import type { Statistics } from '#services/applications/contract.ts';
import type { Morning } from '#services/workbench/contract.ts';
import { agesText } from '../components/age-picture.tsx';
import { changeText } from '../components/week.tsx';
import { isForStaff, waitingRows } from './waiting-rows.ts';

const row = (status: string, count: number, overdue = 0) => ({
  status,
  count,
  overdue,
  oldestSince: '2026-10-01T08:00:00.000Z',
});
const statistics = {
  urgentDeadlines: 2,
  byStatus: [
    row('application_received', 1),
    row('email_confirmed', 46_932),
    row('raw_review_pending', 3),
    row('assessment_booking', 7, 4),
    row('contract_offered', 1),
    row('employed', 9),
  ],
} as unknown as Statistics;
const next = { id: 'a', firstName: 'Ann', lastName: 'Ort', at: '2026-10-01T08:00:00.000Z' };
const morning = {
  ages: [{ status: 'raw_review_pending', days: [1, 0, 0, 0, 0, 0, 0, 0, 2] }],
  next: [{ kind: 'raw_review_pending', ...next }],
} as unknown as Morning;
const now = Date.parse('2026-10-02T08:00:00.000Z');

it('deadlines stand first, then decisions furthest along, other work of staff, and what is with applicants', () => {
  const rows = waitingRows({ statistics, morning, asOf: null, now });
  expect(rows.map(({ group, key, count }) => [group, key, count])).toEqual([
    ['Deadlines', 'overdue', 4],
    ['Deadlines', 'urgent', 2],
    ['Decisions', 'contract_offered', 1],
    ['Decisions', 'raw_review_pending', 3],
    ['Also for staff', 'email_confirmed', 46_932],
    ['With applicants', 'application_received', 1],
    ['With applicants', 'assessment_booking', 7],
  ]);
  expect(rows.filter(isForStaff)).toHaveLength(5);
  // An offer waits for its applicant: nothing was promised.
  expect(rows.filter(({ isPromised }) => isPromised).map(({ key }) => key)).toEqual([
    'raw_review_pending',
    'email_confirmed',
  ]);
  expect(rows[3]?.next?.to).toBe(
    '/admin/applications/a?list=status%3Draw_review_pending%26sort%3D-waiting&place=1',
  );
});

it('the past knows no ages and no next one', () => {
  const rows = waitingRows({ statistics, morning, asOf: '2026-10-02T08:00:00.000Z', now });
  expect(rows.every((shown) => shown.days === null && shown.next === null)).toBe(true);
  expect(rows[3]?.to).toContain('asOf=');
});

it('a picture and a change say in words what they show', () => {
  expect(agesText([7, 1, 0, 0, 12_400])).toBe('7 since today, 1 for 1 day, 12,400 for 4 days or more');
  expect([changeText(25, 19), changeText(4, 17), changeText(3, 3)]).toEqual(['+6', '−13', 'same']);
});
