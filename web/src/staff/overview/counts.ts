import type { Statistics } from '#services/applications/contract.ts';
import { type FigureKey, figures, statusesOf } from '#state-machines/application/figures.ts';
import { listFigure } from '../components/list-figure.ts';

/** The four cards of the Overview. */
export const overviewCounts = [
  'manualReviews',
  'assessmentQueue',
  'documentsPending',
  'hired',
] as const satisfies FigureKey[];
type Count = (typeof overviewCounts)[number];

/** By the words that the specification has for them here. */
export function countFigure(key: Count, shown: Parameters<typeof listFigure>[1]) {
  if (key === 'manualReviews') return listFigure(key, shown, 'Manual Reviews');
  return key === 'hired' ? listFigure(key, shown, 'Total Hired') : listFigure(key, shown);
}

export interface Counted {
  count: number;
  /** ISO instant since which the one that waits longest is there; null when there is none. */
  oldestSince: string | null;
  overdue: number;
}

/** The figures of several statuses as one. */
export function sumOf(statistics: Statistics, key: Count): Counted {
  const statuses = statusesOf(figures[key].filter.status);
  const rows = statistics.byStatus.filter(({ status }) => statuses.includes(status));
  const oldest = rows.flatMap(({ oldestSince }) => oldestSince ?? []).toSorted();
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    oldestSince: oldest[0] ?? null,
    overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}
