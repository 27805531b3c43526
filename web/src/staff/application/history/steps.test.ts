import { expect, it } from 'vitest';
import type { EventView } from '#services/event-log/contract.ts';
import { eventsByStep, type Step, wholeExtent } from './steps.ts';

const step = (version: number, status: string, timestamp: string, leftAt: string | null) =>
  ({ version, status, timestamp, leftAt, notes: null }) as Step;
const event = (version: number, from: string | null, to: string) => ({ version, from, to }) as EventView;
const steps = [
  step(1, 'application_received', '2026-09-29T18:00:00Z', '2026-09-30T18:00:00Z'),
  step(3, 'email_confirmed', '2026-09-30T18:00:00Z', null),
];

it('puts a move at the end of the step it ends and everything else where it happened', () => {
  const groups = eventsByStep(steps, [
    event(1, null, 'application_received'),
    event(2, 'application_received', 'application_received'),
    event(3, 'application_received', 'email_confirmed'),
    event(4, 'email_confirmed', 'email_confirmed'),
  ]);
  expect(groups.get(1)?.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(groups.get(3)?.map(({ version }) => version)).toEqual([4]);
});

it('reaches from the first step to now, with air on both sides', () => {
  const now = Date.parse('2026-10-01T18:00:00Z');
  const { start, end } = wholeExtent(steps, now);
  expect(start).toBeLessThan(Date.parse('2026-09-29T18:00:00Z'));
  expect(end).toBeGreaterThan(now);
});
