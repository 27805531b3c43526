import { describe, expect, it } from 'vitest';
import { deadlineStanding } from './deadline.tsx';

const minute = 60_000;
const hour = 60 * minute;
const due = '2026-03-12T09:00:00.000Z';
const before = (ms: number) => new Date(Date.parse(due) - ms).toISOString();

describe('ruling 42: the deadline warning', () => {
  it.each([
    ['7 days before', 7 * 24 * hour, 'far'],
    ['a minute more than 3 days before', 72 * hour + minute, 'far'],
    ['3 days before', 72 * hour, 'soon'],
    ['2 days before', 48 * hour, 'soon'],
    ['25 hours before', 25 * hour, 'soon'],
    ['24 hours before', 24 * hour, 'soon'],
    ['an hour before', hour, 'soon'],
    ['a minute before', minute, 'soon'],
    ['when it passes', 0, 'over'],
    ['a day after', -24 * hour, 'over'],
  ])('%s it is %s', (_, left, standing) => {
    expect(deadlineStanding(due, before(left))).toBe(standing);
  });
});
