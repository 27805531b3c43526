import { expect, it } from 'vitest';
import { filtersOf, queryOf } from './use-review-address.ts';

it('reads the address and takes what it does not know as absent', () => {
  expect(filtersOf(new URLSearchParams('tab=mine&search=&id=1'))).toEqual({ tab: 'manual' });
  const all = 'search=ann&tab=urgent&position=general&x=1';
  expect(filtersOf(new URLSearchParams(all))).toEqual({ tab: 'urgent', search: 'ann', position: 'general' });
});

it('writes a filter in one way only, so that a saved view is found again', () => {
  const written = queryOf({ position: 'general', search: 'ann b', tab: 'urgent' });
  expect(written).toBe('tab=urgent&search=ann+b&position=general');
  expect(queryOf(filtersOf(new URLSearchParams(written)))).toBe(written);
});
