import type { BulkMove, BulkResult } from '#services/bulk/contract.ts';
import { allowedMoves, listAdvance } from '#state-machines/application/screens.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { counted } from '#state-machines/numbers.ts';

type Target = BulkMove['to'];

/** What can be done with several at once: the list's own three decisions (staff side, 'Applications'; ruling 26). */
export interface BulkAction {
  to: Extract<Target, 'next' | 'suitable_candidate' | 'rejected'>;
  label: string;
  /** On the button that does it: 'Advance 12 applications'. */
  doing: (applications: string) => string;
  /** The specification's word when it could not be done (staff side, section 8). */
  failed: string;
}

export const bulkActions = [
  {
    to: 'next',
    label: 'Advance to Next Step',
    doing: (applications) => `Advance ${applications}`,
    failed: 'Failed to advance application',
  },
  {
    to: 'suitable_candidate',
    label: 'Mark as Suitable',
    doing: (applications) => `Mark ${applications} as Suitable`,
    failed: 'Failed to update application',
  },
  {
    to: 'rejected',
    label: 'Mark as Not Suitable',
    doing: (applications) => `Mark ${applications} as Not Suitable`,
    failed: 'Failed to update application',
  },
] as const satisfies readonly BulkAction[];
export const actionTo = (to: BulkAction['to']): BulkAction =>
  bulkActions.find((action) => action.to === to) ?? bulkActions[0];

/** Whether the tables offer it from this status; every role that opens the list may take it. */
export const isOffered = (status: AnyStatus, to: BulkAction['to']): boolean =>
  to === 'next'
    ? listAdvance.some((row) => row.from === status)
    : allowedMoves(status, 'editor').includes(to);

/** How many go from where to where, the most first. */
export function tally(results: readonly BulkResult[]): { from: AnyStatus; to: AnyStatus; count: number }[] {
  const found = new Map<string, { from: AnyStatus; to: AnyStatus; count: number }>();
  for (const { from, status } of results) {
    if (!from || !status) continue;
    const key = `${from} ${status}`;
    const row = found.get(key) ?? { from, to: status, count: 0 };
    found.set(key, { ...row, count: row.count + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

/** '1 application', '1,204 applications'. */
export const someApplications = (count: number): string => counted(count, 'application');

/** As many as one request takes (services/bulk/contract.ts). */
export const portionSize = 200;

/** What is left after the first `done`, in portions that one request takes. */
export function portionsOf<T>(all: readonly T[], done = 0): T[][] {
  const portions: T[][] = [];
  for (let begin = done; begin < all.length; begin += portionSize)
    portions.push(all.slice(begin, begin + portionSize));
  return portions;
}
