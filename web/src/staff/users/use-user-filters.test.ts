import { expect, it } from 'vitest';
import { userFiltersOf } from './use-user-filters.ts';

it('reads the address and takes what it does not know as absent', () => {
  expect(userFiltersOf(new URLSearchParams('search= ann &role=editor&x=1'))).toEqual({
    search: 'ann',
    role: 'editor',
  });
  expect(userFiltersOf(new URLSearchParams('search=+&role=owner'))).toEqual({});
  expect(userFiltersOf(new URLSearchParams({ search: 'a'.repeat(300) })).search).toHaveLength(100);
});
