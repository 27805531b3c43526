import { expect, it } from 'vitest';
import { chosenOf, filtersOf, isBackwards, listOf } from './period.ts';

const now = Date.parse('2026-10-19T22:30:00.000Z'); // the 20th in Zurich
const asked = (query: string) => filtersOf(chosenOf(new URLSearchParams(query)), now);

it.each([
  ['', {}],
  ['period=30', { from: '2026-09-21' }],
  ['period=365&position=general', { from: '2025-10-21', position: 'general' }],
  ['from=2026-03-01&to=2026-03-31', { from: '2026-03-01', to: '2026-03-31' }],
  ['period=30&from=2026-03-01', { from: '2026-09-21' }],
  ['period=31&position=', {}],
  ['from=2026-02-31&to=tomorrow', {}],
  ['from=2026-13-01&to=1999-01-01', {}],
])('%s asks for %o', (query, filters) => {
  expect(asked(query)).toEqual(filters);
});

it('leaves out a last day before the first', () => {
  const chosen = chosenOf(new URLSearchParams('from=2026-03-31&to=2026-03-01'));
  expect(isBackwards(chosen)).toBe(true);
  expect(filtersOf(chosen, now)).toEqual({ from: '2026-03-31' });
});

const then = '2026-10-01T10:00:00.000Z';
it.each([
  [{}, null, {}, '/admin/applications'],
  [{ position: 'general' }, null, { status: 'active' }, '/admin/applications?status=active&position=general'],
  // By days in Zurich; the last one belongs to it, and has 25 hours.
  [
    { from: '2026-09-21', to: '2026-10-25' },
    null,
    {},
    '/admin/applications?happened=submitted&since=2026-09-20T22%3A00%3A00.000Z&until=2026-10-25T23%3A00%3A00.000Z',
  ],
  // A week that the period cuts.
  [
    { from: '2026-10-07' },
    null,
    { from: '2026-10-05', to: '2026-10-11' },
    '/admin/applications?happened=submitted&since=2026-10-06T22%3A00%3A00.000Z&until=2026-10-11T22%3A00%3A00.000Z',
  ],
  [{}, then, { deadline: 'overdue' }, `/admin/applications?deadline=overdue&asOf=${then}`],
  [{ from: '2026-09-21' }, then, {}, undefined],
] as const)('the list of %o as of %s, narrowed by %o', (filters, asOf, narrowing, address) => {
  const path = listOf(filters, asOf, narrowing);
  expect(path && decodeURIComponent(path)).toBe(address && decodeURIComponent(address));
});
