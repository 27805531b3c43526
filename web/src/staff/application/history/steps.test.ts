import { expect, it } from 'vitest';
import type { EventView } from '#services/event-log/contract.ts';
import { axisTicks, eventsByStep, position, type Step, wholeExtent } from './steps.ts';

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

const extent = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) });

it('puts whole days on a history of weeks', () => {
  const ticks = axisTicks(extent('2026-09-29T18:00:00Z', '2026-10-19T10:00:00Z'));
  expect(ticks.length).toBeLessThanOrEqual(8);
  expect(ticks[0]).toEqual({ at: Date.parse('2026-09-30T22:00:00Z'), label: '1 Oct' });
});

it('keeps days at midnight across the change of the clocks', () => {
  const ticks = axisTicks(extent('2026-10-22T10:00:00Z', '2026-10-27T10:00:00Z'));
  expect(ticks.map((tick) => tick.label)).toEqual(['23 Oct', '24 Oct', '25 Oct', '26 Oct', '27 Oct']);
  expect(ticks.at(-1)?.at).toBe(Date.parse('2026-10-26T23:00:00Z'));
});

it('puts hours on a history of one day', () => {
  const [first] = axisTicks(extent('2026-10-19T06:10:00Z', '2026-10-19T10:00:00Z'));
  expect(first?.label).toBe('09:00');
});

it('says where an instant stands', () => {
  expect(position({ start: 0, end: 200 }, 50)).toBe('25.000%');
});
