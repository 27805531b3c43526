import { expect, it } from 'vitest';
import { type FigureKey, figureOf, figures, statusesOf, statusGroups } from './figures.ts';
import { isFinal } from './vocabulary.ts';

const entries = Object.entries(figures);

it('no word counts two things', () => {
  const words = entries.flatMap(([, { words }]) => words.map((word) => word.toLowerCase()));
  expect(new Set(words).size).toBe(words.length);
});

it('no two figures count the same list', () => {
  const lists = entries.map(([, { filter }]) => JSON.stringify(filter));
  expect(new Set(lists).size).toBe(lists.length);
});

it('what is decided is completed or hired, but for old records', () => {
  const parts = [...statusGroups.completed, 'employed', 'not_suitable'];
  expect([...statusGroups.decided].sort()).toEqual(parts.sort());
  expect(statusGroups.active.some(isFinal)).toBe(false);
});

it('a figure is the sum of the statuses of its list', () => {
  const byStatus = [
    { status: 'raw_review_pending' as const, count: 3, overdue: 1 },
    { status: 'detailed_review_pending' as const, count: 2, overdue: 0 },
    { status: 'contract_offered' as const, count: 5, overdue: 4 },
    { status: 'employed' as const, count: 7, overdue: 0 },
    { status: 'rejected' as const, count: 11, overdue: 0 },
  ];
  const of = (key: FigureKey) => figureOf({ byStatus, urgentDeadlines: 6 }, key);
  expect([of('total'), of('active'), of('pendingReviews'), of('manualReviews')]).toEqual([28, 10, 5, 10]);
  expect([of('completed'), of('decided'), of('hired'), of('overdue'), of('urgent')]).toEqual([
    11, 18, 7, 5, 6,
  ]);
});

it('a filter by status is one status or a group', () => {
  expect(statusesOf('rejected')).toEqual(['rejected']);
  expect(statusesOf('not-taken')).toEqual(['rejected', 'not_suitable']);
});
