import { expect, it } from 'vitest';
import type { Analytics } from '#services/analytics/contract.ts';
import { funnelRows, hours, length, percentOf } from './figures.ts';

it('gives tables plain numbers', () => {
  expect([percentOf(1, 3), percentOf(1, 0), hours(5_400_000), hours(null)]).toEqual([33.3, null, 1.5, null]);
});

it('writes lengths short', () => {
  const hour = 3_600_000;
  expect([null, 0.5 * hour, 2.5 * hour, 11.33 * hour, 23.98 * hour, 40 * hour].map(length)).toEqual([
    '–',
    '30 min',
    '2 h 30 min',
    '11 h',
    '24 h',
    '1 d 16 h',
  ]);
});

it('puts each stage of the funnel beside its neighbours', () => {
  const stage = (reached: number) => ({ reached }) as Analytics['funnel'][number];
  expect(funnelRows([stage(10), stage(6), stage(3)]).map(({ before, wentOn }) => [before, wentOn])).toEqual([
    [10, 6],
    [10, 3],
    [6, 0],
  ]);
});
