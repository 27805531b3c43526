import { expect, it } from 'vitest';
import { filtersOf } from './use-list-filters.ts';

it('reads the address and takes what it does not know as absent', () => {
  const params = new URLSearchParams('search=ann&status=employed&type=all&deadline=soon&sort=deadline&x=1');
  expect(filtersOf(params)).toEqual({ search: 'ann', status: 'employed', sort: 'deadline' });
});
