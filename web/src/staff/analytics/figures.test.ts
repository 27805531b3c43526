import { expect, it } from 'vitest';
import type { Analytics } from '#services/analytics/contract.ts';
import { funnelRows, hours, length, percentOf, share } from './figures.ts';

it.each([
  [0, 0, '–'],
  [0, 7, '0%'],
  [1, 3, '33%'],
  [1, 11, '9.1%'],
  [2, 2, '100%'],
  [1, 5_000, 'under 0.1%'],
])('%d of %d is %s', (part, of, text) => expect(share(part, of).replaceAll('\u00A0', ' ')).toBe(text));

it('gives tables plain numbers', () => {
  expect([percentOf(1, 3), percentOf(1, 0), hours(5_400_000), hours(null)]).toEqual([33.3, null, 1.5, null]);
});

it('writes lengths short', () => {
  const hour = 3_600_000;
  expect([null, 0.5 * hour, 2.5 * hour, 11.33 * hour, 23.98 * hour, 40 * hour].map(length)).toEqual([
    '–',
    '30 min',
    '2 h 30 min',
    '11.3 h',
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
