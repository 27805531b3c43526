import type { Statistics } from '#services/applications/contract.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';

export interface StepCount {
  status: AnyStatus;
  count: number;
  /** ISO instant; null when it is empty. */
  oldestSince: string | null;
  overdue: number;
}

/** The number of one status; zero when the statistics do not name it. */
export function countOf(statistics: Statistics, status: AnyStatus): StepCount {
  const row = statistics.byStatus.find((candidate) => candidate.status === status);
  return row ?? { status, count: 0, oldestSince: null, overdue: 0 };
}
