import { expect, it } from 'vitest';
import { matches } from './palette-item.ts';

it.each([
  ['', true],
  ['work mon', true],
  ['MONITOR', true],
  ['monitor work', true],
  ['graph', true],
  ['onitor', false],
  ['monitor users', false],
])('Workflow Monitor, typed "%s": %s', (typed, found) => {
  expect(matches({ label: 'Workflow Monitor', also: 'graph' }, typed)).toBe(found);
});
