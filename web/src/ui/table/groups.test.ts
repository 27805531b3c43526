import { expect, it } from 'vitest';
import { groupsOf } from './groups.ts';

const rows = ['a1', 'a2', 'b1', 'a3'].map((original) => ({ original }));

it('puts neighbours of one heading together and counts on through all groups', () => {
  const groups = groupsOf(rows, (name: string) => (name.startsWith('b') ? 'B' : null));
  expect(groups.map(({ heading, first, rows: own }) => [heading, first, own.length])).toEqual([
    [null, 0, 2],
    ['B', 2, 1],
    [null, 3, 1],
  ]);
});

it('is one group where rows have no headings', () => {
  expect(groupsOf(rows)).toEqual([{ heading: null, first: 0, rows }]);
});
