import type { Statistics } from '#services/applications/contract.ts';
import { reviewDecisions } from '#state-machines/application/screens.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';

/** The four cards of the Overview. The specification counts Total Hired; the other three are named after what they show. */
export interface OverviewCount {
  label: string;
  /** What is counted, in words. */
  means: string;
  statuses: readonly AnyStatus[];
}
export const overviewCounts: readonly OverviewCount[] = [
  {
    label: 'Manual Reviews',
    means:
      'wait for a decision on the Review screen: initial review, detailed review, assessment completed and contract offered',
    statuses: [...new Set(reviewDecisions.map(({ from }) => from))],
  },
  {
    label: 'Assessment Queue',
    means: 'are invited to the assessment and have not completed it',
    statuses: ['assessment_booking'],
  },
  {
    label: 'Documents Pending',
    means: 'have been asked for legal documents that are not all here yet',
    statuses: ['legal_docs_pending'],
  },
  { label: 'Total Hired', means: 'have the status Employed', statuses: ['employed'] },
];

export interface Counted {
  count: number;
  /** ISO instant since which the one that waits longest is there; null when there is none. */
  oldestSince: string | null;
  overdue: number;
}

/** The figures of several statuses as one. */
export function sumOf(statistics: Statistics, statuses: readonly AnyStatus[]): Counted {
  const rows = statistics.byStatus.filter(({ status }) => statuses.includes(status));
  const oldest = rows.flatMap(({ oldestSince }) => oldestSince ?? []).toSorted();
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    oldestSince: oldest[0] ?? null,
    overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}
