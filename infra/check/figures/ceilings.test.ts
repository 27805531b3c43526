import { expect, test } from 'vitest';
import { complaintsOf } from './ceilings.ts';

const row = (is: number[]) => ({ what: 'files · median', is, aim: [{ atMost: 760 }, { atLeast: 50 }] });
const kept = { 'files · median': [800, 45] };

test.each([
  ['as they were', [800, 45]],
  ['nearer to their aims', [770, 48]],
  ['beyond their aims', [700, 52]],
])('figures %s are well', (_what, is) => {
  expect(complaintsOf([row(is)], kept)).toEqual([]);
});

test('one that has reached its aim may move there', () => {
  expect(complaintsOf([row([750, 51])], { 'files · median': [700, 60] })).toEqual([]);
});

test.each([
  ['grew', [801, 45], 'files · median: 801, and it was 800 before'],
  ['fell', [800, 44], 'files · median: 44, and it was 45 before'],
])('one that %s away from its aim is said', (_what, is, complaint) => {
  expect(complaintsOf([row(is)], kept)).toEqual([complaint]);
});

test('a new figure has to be named', () => {
  expect(complaintsOf([row([1, 1])], {})).toHaveLength(2);
});
