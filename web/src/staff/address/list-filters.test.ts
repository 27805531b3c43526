import { expect, it } from 'vitest';
import { everyStatus, legacyStatuses, statuses } from '#state-machines/application/vocabulary.ts';
import { filtersOf, queryOf } from './list-filters.ts';

it('reads the address and takes what it does not know as absent', () => {
  const params = new URLSearchParams('search=ann&status=employed&type=all&deadline=soon&sort=deadline&x=1');
  expect(filtersOf(params)).toEqual({ search: 'ann', status: 'employed', sort: 'deadline' });
});

it('writes the same address whatever the order in which the filters were set', () => {
  const params = new URLSearchParams('deadline=urgent&x=1&status=rejected&search=o%27neill');
  expect(queryOf(filtersOf(params))).toBe('search=o%27neill&status=rejected&deadline=urgent');
  expect(queryOf({})).toBe('');
});

it('takes what happened with its stretch of time, and half of it as absent', () => {
  const since = '2026-10-16T15:48:00.000Z';
  const whole = `happened=entered&since=${encodeURIComponent(since)}`;
  expect(filtersOf(new URLSearchParams(whole))).toEqual({ happened: 'entered', since });
  expect(queryOf(filtersOf(new URLSearchParams(`${whole}&until=soon`)))).toBe(whole);
  for (const half of ['happened=entered', `since=${since}`, `happened=gone&since=${since}`])
    expect(filtersOf(new URLSearchParams(half)), half).toEqual({});
});

it('ruling 43: the workflow filter offers all statuses there are, in the order of the flow, outcomes and old ones last', () => {
  expect(everyStatus).toEqual([...statuses, ...legacyStatuses]);
});
