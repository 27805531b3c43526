import type { Statistics } from '#services/applications/contract.ts';
import { type FigureKey, type FigureWord, figureOf, figures } from '#state-machines/application/figures.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import type { Figure } from '#web/ui/figure-strip/figure-strip.tsx';
import type { ListFilters } from '../queries/applications.ts';
import { withMoment } from '../time/moment.ts';

/** The address of the Applications list with these filters, at the instant that is shown; null for now. */
export function listPath(
  filters: Pick<ListFilters, 'status' | 'deadline' | 'position' | 'happened' | 'since' | 'until'>,
  asOf: string | null,
): string {
  const query = new URLSearchParams(filters);
  return withMoment(query.size > 0 ? `${paths.admin.applications}?${query}` : paths.admin.applications, asOf);
}

/** What a figure counts, in a sentence. */
export const meaningOf = (key: FigureKey): string => `Applications ${figures[key].means}.`;

interface Shown {
  statistics: Statistics | undefined;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  /** There are no figures, and there will be none. */
  isError?: boolean;
}

/** One of the figures of all applications for a strip: its word, its number, and the list that it counts. */
export function listFigure<Key extends FigureKey>(
  key: Key,
  { statistics, asOf, isError = false }: Shown,
  word: FigureWord<Key> = figures[key].words[0],
): Figure {
  const value = statistics ? formatNumber(figureOf(statistics, key)) : isError ? '–' : undefined;
  return { label: word, value, to: statistics && listPath(figures[key].filter, asOf), title: meaningOf(key) };
}

/** '243 applications', '1 application', '1,000 or more applications' where counting stopped. */
export function applicationsCount(total: { count: number; isAtLeast: boolean }): string {
  if (total.isAtLeast) return `${formatNumber(total.count)} or more applications`;
  return counted(total.count, 'application');
}
