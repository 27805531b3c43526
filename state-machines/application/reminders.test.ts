import { describe, expect, it } from 'vitest';
import { type Armed, alarmsOf, nextAlarm, reminderAt } from './reminders.ts';

/** Over the night in which Zurich's clocks go forward: a day is 24 hours, whatever they show. */
const details: Armed = {
  kind: 'details',
  since: '2026-03-25T09:00:00.000Z',
  due: '2026-04-01T09:00:00.000Z',
};
const assessment: Armed = {
  kind: 'assessment',
  since: '2026-03-28T09:00:00.000Z',
  due: '2026-03-30T09:00:00.000Z',
};

describe('ruling 9: reminders', () => {
  it('come three days and one day before; of the assessment 24 and 6 hours before', () => {
    expect(alarmsOf(details)).toEqual([
      '2026-03-29T09:00:00.000Z',
      '2026-03-31T09:00:00.000Z',
      '2026-04-01T09:00:00.000Z',
    ]);
    expect(alarmsOf(assessment)).toEqual([
      '2026-03-29T09:00:00.000Z',
      '2026-03-30T03:00:00.000Z',
      '2026-03-30T09:00:00.000Z',
    ]);
  });

  it.each([
    ['2026-03-29T08:59:59.999Z', null],
    ['2026-03-29T09:00:00.000Z', '3d'],
    ['2026-03-31T08:59:59.999Z', '3d'],
    ['2026-03-31T09:00:00.000Z', '1d'],
    ['2026-04-01T08:59:59.999Z', '1d'],
    ['2026-04-01T09:00:00.000Z', null],
  ])('at %s the one to give is %s', (now, before) => {
    expect(reminderAt(details, now)?.before ?? null).toBe(before);
  });

  it('that would come before the deadline was set do not exist', () => {
    const twoDays: Armed = { ...details, since: '2026-03-30T09:00:00.000Z' };
    expect(alarmsOf(twoDays)).toEqual(['2026-03-31T09:00:00.000Z', details.due]);
    expect(reminderAt(twoDays, '2026-03-30T10:00:00.000Z')).toBeNull();
    // Set exactly when the reminder would be due: the mail that set it has just said so.
    expect(alarmsOf({ ...details, since: '2026-03-31T09:00:00.000Z' })).toEqual([details.due]);
  });

  it('follow one another up to the deadline', () => {
    let now = details.since;
    const seen: string[] = [];
    while (now < details.due) {
      now = nextAlarm(details, now);
      seen.push(now);
    }
    expect(seen).toEqual(alarmsOf(details));
    expect(nextAlarm(details, '2026-05-01T00:00:00.000Z')).toBe(details.due);
  });
});
