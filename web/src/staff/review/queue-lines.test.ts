import { expect, it } from 'vitest';
import type { ReviewItem } from '#services/workbench/contract.ts';
import { heightOf, keptPlace, queueLines } from './queue-lines.ts';

const item = (id: string, workflowStatus: ReviewItem['workflowStatus']) =>
  ({ id, workflowStatus }) as ReviewItem;
const sizes = { group: 28, item: () => 32 };
const a = item('a', 'contract_offered');
const b = item('b', 'raw_review_pending');
const c = item('c', 'raw_review_pending');
const groups = [
  { status: 'contract_offered', count: 1 },
  { status: 'assessment_completed', count: 0 },
  { status: 'raw_review_pending', count: null },
] as const;

it('puts a heading before each group and knows where everything stands', () => {
  const lines = queueLines([a, b, c], [...groups], sizes);
  expect(lines.map(({ key, start }) => [key, start])).toEqual([
    ['group contract_offered', 0],
    ['a', 28],
    ['group raw_review_pending', 60],
    ['b', 88],
    ['c', 120],
  ]);
  expect(lines[0]).toMatchObject({ count: 1 });
  expect(lines[2]).toMatchObject({ count: null });
  expect(heightOf(lines)).toBe(152);
  expect(heightOf([])).toBe(0);
});

it('keeps a line in its place when others come or go above', () => {
  const before = queueLines([a, b, c], [...groups], sizes);
  const after = queueLines([b, c], [...groups], sizes);
  expect(keptPlace(before, after, 'c', 70)).toBe(10);
  expect(keptPlace(after, before, 'c', 10)).toBe(70);
  expect(keptPlace(before, after, 'c', 40)).toBe(0);
  expect(keptPlace(before, after, 'a', 40)).toBe(40);
});
