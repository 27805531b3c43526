import { expect, it } from 'vitest';
import { salaryText } from './salary-text.ts';

it.each([
  ['4000-5000', 'CHF 4,000 to 5,000'],
  ['4000', 'CHF 4,000'],
  [" 4'500.00 – 5’000 ", 'CHF 4,500 to 5,000'],
  ['4.500 to 5.000 CHF', 'CHF 4,500 to 5,000'],
  ['CHF 4,500 - CHF 5,000', 'CHF 4,500 to 5,000'],
  ['Fr. 4500.-', 'Fr. 4500.-'],
  ['4-5k', '4-5k'],
  ['4-5', '4-5'],
  ['4500.50', '4500.50'],
  ['negotiable, from 4000', 'negotiable, from 4000'],
  ['', ''],
])('a salary written as %o reads %o', (written, read) => expect(salaryText(written)).toBe(read));
