import { expect, it } from 'vitest';
import type { Statistics } from '#services/applications/contract.ts';
import { overviewCounts, sumOf } from './counts.ts';

const row = (
  status: Statistics['byStatus'][number]['status'],
  count: number,
  oldestSince: string | null,
) => ({
  status,
  count,
  oldestSince,
  overdue: status === 'contract_offered' ? 2 : 0,
});
const statistics = {
  byStatus: [
    row('raw_review_pending', 3, '2026-10-05T08:00:00.000Z'),
    row('detailed_review_pending', 2, '2026-10-02T08:00:00.000Z'),
    row('assessment_booking', 7, '2026-10-01T08:00:00.000Z'),
    row('assessment_completed', 1, '2026-10-04T08:00:00.000Z'),
    row('legal_docs_pending', 5, null),
    row('contract_offered', 4, '2026-10-03T08:00:00.000Z'),
    row('employed', 9, '2026-01-01T08:00:00.000Z'),
  ],
} as unknown as Statistics;

it('counts manual reviews as the four statuses that the Review screen decides about', () => {
  const [manual, queue, documents, hired] = overviewCounts.map((key) => sumOf(statistics, key));
  expect(manual).toEqual({ count: 10, oldestSince: '2026-10-02T08:00:00.000Z', overdue: 2 });
  expect([queue?.count, documents?.count, hired?.count]).toEqual([7, 5, 9]);
  expect(documents?.oldestSince).toBeNull();
});
