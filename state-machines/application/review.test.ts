import { expect, it } from 'vitest';
import { reviewStatuses, statusesOfTab } from './review.ts';

it('the Review screen has thirteen statuses: four manual, seven in progress, two final', () => {
  expect(reviewStatuses).toHaveLength(13);
  expect(statusesOfTab.manual).toEqual([
    'contract_offered',
    'assessment_completed',
    'detailed_review_pending',
    'raw_review_pending',
  ]);
  expect(statusesOfTab.completed).toEqual(['suitable_candidate', 'rejected']);
  expect(statusesOfTab['in-progress']).toHaveLength(7);
});

it('every status of the set stands in exactly one of the three tabs, and the urgent tab has all that are open', () => {
  const { manual, completed, urgent } = statusesOfTab;
  const all = [...manual, ...statusesOfTab['in-progress'], ...completed];
  expect(all.toSorted()).toEqual(reviewStatuses.toSorted());
  expect(urgent).toEqual(reviewStatuses.slice(0, 11).toReversed());
});
