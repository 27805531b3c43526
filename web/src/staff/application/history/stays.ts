import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { FactView } from '#services/event-log/contract.ts';

export type Stay = ApplicationDetail['workflowStepHistory'][number];

/** Milliseconds from `start` to `end`: where a timeline draws everything. */
export interface Extent {
  start: number;
  end: number;
}

export function stayExtent(stay: Stay, now: number): Extent {
  return { start: Date.parse(stay.timestamp), end: stay.leftAt ? Date.parse(stay.leftAt) : now };
}

/** From the first stay to now, or to the last change if clocks differ, with a little air on both sides. */
export function wholeExtent(stays: readonly Stay[], now: number): Extent {
  const extents = stays.map((stay) => stayExtent(stay, now));
  const start = Math.min(now, ...extents.map((extent) => extent.start));
  const end = Math.max(now, ...extents.map((extent) => extent.end));
  const air = Math.max(60_000, (end - start) * 0.015);
  return { start: start - air, end: end + air };
}

/**
 * The facts of each stay, by the version that entered it. A move belongs to the stay it ends, so that its mark stands
 * at that bar's end; the first fact of all belongs to the first stay.
 */
export function factsByStay(stays: readonly Stay[], facts: readonly FactView[]): Map<number, FactView[]> {
  const ordered = stays.toSorted((a, b) => a.version - b.version);
  const groups = new Map<number, FactView[]>(ordered.map((stay) => [stay.version, []]));
  for (const fact of facts) {
    const isMove = fact.from !== null && fact.from !== fact.to;
    const stay = ordered.findLast(({ version }) =>
      isMove ? version < fact.version : version <= fact.version,
    );
    groups.get((stay ?? ordered[0])?.version ?? 0)?.push(fact);
  }
  return groups;
}
