import { expect, it } from 'vitest';
import { portionsOf } from './portions.ts';

const people = Array.from({ length: 450 }, (_, index) => index);

it('splits into what one request takes, and goes on where it was held up', () => {
  expect(portionsOf(people).map((portion) => portion.length)).toEqual([200, 200, 50]);
  expect(portionsOf(people, 200).map((portion) => portion[0])).toEqual([200, 400]);
  expect(portionsOf(people, 450)).toEqual([]);
  expect(portionsOf([])).toEqual([]);
});
