import { expect, it } from 'vitest';
import { ariaSort, fromState, toIds, toSelection, toState } from './sorting.ts';

it('turns one column or none into a state and back', () => {
  for (const sorting of [null, { columnId: 'name', isDescending: true }])
    expect(fromState(toState(sorting))).toEqual(sorting);
  expect(toState(undefined)).toEqual([]);
});

it('says how a column sorts, and nothing of the others', () => {
  expect([ariaSort('asc'), ariaSort('desc'), ariaSort(false)]).toEqual([
    'ascending',
    'descending',
    undefined,
  ]);
});

it('keeps the chosen ids alone', () => {
  expect(toIds({ a: true })).toEqual(new Set(['a']));
  expect(toSelection(new Set(['a', 'b']))).toEqual({ a: true, b: true });
  expect(toSelection(undefined)).toEqual({});
});
