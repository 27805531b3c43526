import { expect, it } from 'vitest';
import { listName, neighbours, placeOf, placeQuery, totalText } from './list-place.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));
const ids = (id: string, place: number | null) => {
  const { index, previous, next } = neighbours(rows, id, place);
  return [index, previous?.id, next?.id];
};

it('keeps the list’s own query and the place in an address, and gives them back', () => {
  const filters = { search: 'ann & co', status: 'legal_docs_pending', sort: 'deadline' } as const;
  const query = placeQuery({ filters, place: 12 });
  expect(query).toEqual({ list: 'search=ann+%26+co&status=legal_docs_pending&sort=deadline', place: '12' });
  expect(placeOf(new URLSearchParams(query as { list: string; place: string }))).toEqual({
    filters,
    place: 12,
  });
  expect(placeQuery({ filters: {}, place: null })).toEqual({ list: 'all', place: null });
  expect(placeOf(new URLSearchParams('list=all&place=-1'))).toEqual({ filters: {}, place: null });
  expect(placeOf(new URLSearchParams('tab=history'))).toBe(null);
});

it('finds those around an application, and around the gap that it left', () => {
  expect(ids('b', null)).toEqual([1, 'a', 'c']);
  expect(ids('a', 9)).toEqual([0, undefined, 'b']);
  expect(ids('x', 2)).toEqual([-1, 'a', 'b']);
  expect(ids('x', 4)).toEqual([-1, 'c', undefined]);
  expect(ids('x', 50)).toEqual([-1, undefined, undefined]);
  expect(ids('x', null)).toEqual([-1, undefined, undefined]);
});

it('names the list by what it is narrowed by', () => {
  expect(listName({})).toBe('Applications');
  expect(listName({ status: 'legal_docs_pending', deadline: 'overdue' })).toBe('Documents Pending, overdue');
  expect(listName({ search: 'ann' })).toBe('Applications, “ann”');
});

it('says how many there are without counting them', () => {
  expect(totalText(undefined, 0, true)).toBe(null);
  expect(totalText({ count: 12_043, isAtLeast: false }, 50, true)).toBe('12,043');
  expect(totalText({ count: 50, isAtLeast: true }, 100, true)).toBe('100+');
  expect(totalText({ count: 50, isAtLeast: true }, 73, false)).toBe('73');
});
