import { expect, it } from 'vitest';
import { chosenOf, filtersOf, isBackwards } from './period.ts';

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
