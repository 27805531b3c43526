import { expect, it } from 'vitest';
import { cyclesIn } from './cycles.ts';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

it('finds a cycle whatever leads to it', () => {
  expect(cyclesIn(graph({ a: ['b'], b: ['c', 'd'], c: ['b'], d: [] }))).toEqual([['b', 'c']]);
  expect(cyclesIn(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['a'] }))).toEqual([['a', 'b', 'd']]);
  expect(cyclesIn(graph({ a: ['a'] }))).toEqual([['a']]);
});

it('two ways to one file are no cycle', () => {
  expect(cyclesIn(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['elsewhere'] }))).toEqual([]);
});
