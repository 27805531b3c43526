import { expect, it } from 'vitest';
import { dropsTo, nodes, outcomeX } from './graph-geometry.ts';

it('draws the eleven steps side by side inside the graph', () => {
  expect(nodes.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  for (const [index, node] of nodes.slice(1).entries()) {
    expect(node.x).toBeGreaterThan((nodes[index]?.x ?? 0) + (nodes[index]?.width ?? 0));
  }
  expect((nodes.at(-1)?.x ?? 0) + (nodes.at(-1)?.width ?? 0)).toBe(outcomeX + 140);
});

it('lets only the steps that the tables name lead to an outcome', () => {
  expect(dropsTo('suitable_candidate').map(({ node }) => node.step)).toEqual([3, 6, 8, 10]);
  expect(dropsTo('rejected').map(({ node }) => node.step)).toEqual([1, 3, 6, 8, 10]);
});
