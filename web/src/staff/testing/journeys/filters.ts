import type { Journey } from '#state-machines/application/journeys.ts';
import type { Real } from './real.ts';

export type SortBy = 'flow' | 'steps' | 'real';
export interface Filters {
  search: string;
  covered: 'covered' | 'uncovered' | undefined;
  end: string | undefined;
  sort: SortBy;
}
export const unfiltered: Filters = { search: '', covered: undefined, end: undefined, sort: 'flow' };

const includes = (name: string, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word));

/** The journeys that are asked for, in the order asked for; alike ones stay in the order of the flow. */
export function chosen(
  journeys: readonly Journey[],
  real: ReadonlyMap<string, Real> | undefined,
  { search, covered, end, sort }: Filters,
): Journey[] {
  const kept = journeys.filter(
    ({ id, name, path }) =>
      includes(name, search) &&
      (!covered || !real || real.has(id) === (covered === 'covered')) &&
      (!end || path.at(-1) === end),
  );
  const counts = (id: string) => real?.get(id)?.count ?? 0;
  if (sort === 'steps') return kept.toSorted((a, b) => a.path.length - b.path.length);
  return sort === 'real' ? kept.toSorted((a, b) => counts(b.id) - counts(a.id)) : kept;
}
