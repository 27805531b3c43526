import { expect, it } from 'vitest';
import { inactivityText } from './inactivity-text.ts';

it('ruling 45: an applicant reads until when the session lasts, which idleness does not end', () => {
  expect(inactivityText({ idleMinutes: null, sessionEndsAt: '2026-03-16T08:00:00.000Z' })).toBe(
    "You've been inactive for a while. You stay signed in until Monday, 16 March, 09:00 (Zurich time).",
  );
});

it('staff, whose session ends by idleness, read the specification’s words', () => {
  expect(inactivityText({ idleMinutes: 30, sessionEndsAt: '2026-03-02T20:00:00.000Z' })).toBe(
    "You've been inactive for a while. Your session will expire soon for security.",
  );
});
