import { expect, it } from 'vitest';
import { changedQuery } from './changed-query.ts';

const changed = (search: string, patch: Parameters<typeof changedQuery>[1]) =>
  String(changedQuery(search, patch));

it('changes what it is given and leaves the rest where it stands', () => {
  const before = '?asOf=2026-10-14T07%3A30%3A00.000Z&tab=urgent&search=ann&x=1';
  expect(changed(before, { tab: 'manual', id: '7' })).toBe(
    'asOf=2026-10-14T07%3A30%3A00.000Z&tab=manual&search=ann&x=1&id=7',
  );
  expect(changed(before, { asOf: null, tab: undefined, search: '', absent: null })).toBe('x=1');
  expect(changed(before, {})).toBe(before.slice(1));
});

it('takes a part of several values as a whole', () => {
  expect(changed('c=a&run=1&c=b', { c: ['b', 'd'], run: null })).toBe('c=b&c=d');
  expect(changed('c=a&c=b', { c: [] })).toBe('');
  expect(changed('c=a&c=b', { c: 'z' })).toBe('c=z');
});

it('lets the second of two changes begin with the first', () => {
  const first = changed('asOf=x', { kind: 'moves' });
  expect(changed(first, { asOf: null, who: 'staff' })).toBe('kind=moves&who=staff');
});
