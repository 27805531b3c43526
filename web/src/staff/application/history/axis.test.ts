import { expect, it } from 'vitest';
import { axisTicks, position } from './axis.ts';

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
