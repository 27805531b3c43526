import type { RowSelectionState, SortingState } from '@tanstack/react-table';
import type { TableSorting } from './table-props.ts';

/** TanStack sorts by several columns; here it is one or none. */
export const toState = (sorting: TableSorting | null | undefined): SortingState =>
  sorting ? [{ id: sorting.columnId, desc: sorting.isDescending }] : [];

export function fromState([first]: SortingState): TableSorting | null {
  return first ? { columnId: first.id, isDescending: first.desc } : null;
}

/** What `aria-sort` says of a column; nothing of one that the rows are not sorted by. */
export function ariaSort(sorted: 'asc' | 'desc' | false): 'ascending' | 'descending' | undefined {
  if (sorted === false) return undefined;
  return sorted === 'asc' ? 'ascending' : 'descending';
}

/** TanStack names the chosen rows alone. */
export const toIds = (selection: RowSelectionState): ReadonlySet<string> => new Set(Object.keys(selection));
export const toSelection = (ids: ReadonlySet<string> | undefined): RowSelectionState =>
  Object.fromEntries([...(ids ?? [])].map((id) => [id, true]));
