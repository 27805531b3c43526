import { expect, it } from 'vitest';
import { counted, share } from './numbers.ts';

it('counts are grouped and have their plural', () => {
  expect([counted(1, 'job'), counted(0, 'job'), counted(12_345, 'entry', 'entries')]).toEqual([
    '1 job',
    '0 jobs',
    '12,345 entries',
  ]);
});

it.each([
  [0, 0, '–'],
  [0, 7, '0%'],
  [1, 3, '33%'],
  [1, 11, '9.1%'],
  [2, 2, '100%'],
  [1, 5_000, 'under 0.1%'],
  [995, 1_000, '99.5%'],
  [4_999, 5_000, 'over 99.9%'],
])('%d of %d is %s', (part, of, text) => expect(share(part, of).replaceAll('\u00A0', ' ')).toBe(text));
