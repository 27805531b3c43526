import { expect, it } from 'vitest';
import { counted } from './numbers.ts';

it('counts are grouped and have their plural', () => {
  expect([counted(1, 'job'), counted(0, 'job'), counted(12_345, 'entry', 'entries')]).toEqual([
    '1 job',
    '0 jobs',
    '12,345 entries',
  ]);
});
