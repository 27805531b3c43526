import { expect, it } from 'vitest';
import type { EventView } from '#services/event-log/contract.ts';
import { causeText, linksOf } from './event-links.ts';

const event = (version: number, change: Partial<EventView> = {}) =>
  ({
    version,
    type: 'x',
    data: {},
    causation: 'request',
    correlation: `c${version}`,
    ...change,
  }) as EventView;

it('links a correction and what it corrected both ways', () => {
  const events = [event(7), event(12, { type: 'status.corrected', data: { corrects: 7, undo: true } })];
  expect(linksOf(events[0] as EventView, events).correctedBy?.version).toBe(12);
  expect(linksOf(events[1] as EventView, events).corrects?.version).toBe(7);
  expect(linksOf(events[1] as EventView, events).correctedBy).toBeUndefined();
});

it('finds the cause, and what followed from the same request', () => {
  const events = [event(1), event(2, { correlation: 'c1' }), event(3, { causation: 'event:1' })];
  expect(linksOf(events[0] as EventView, events).together.map(({ version }) => version)).toEqual([2]);
  expect(linksOf(events[2] as EventView, events).cause?.version).toBe(1);
  expect(causeText('job:check-deadline')).toBe('The job check-deadline');
  expect(causeText('event:1')).toBe('Event No. 1');
  expect(causeText('request')).toBe('A request');
  expect(causeText('unknown')).toBe('unknown');
});
