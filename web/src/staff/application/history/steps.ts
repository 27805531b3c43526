import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';

export type Step = ApplicationDetail['workflowStepHistory'][number];

/** Milliseconds from `start` to `end`: where a timeline draws everything. */
export interface Extent {
  start: number;
  end: number;
}

export function stepExtent(step: Step, now: number): Extent {
  return { start: Date.parse(step.timestamp), end: step.leftAt ? Date.parse(step.leftAt) : now };
}

/** From the first step to now, or to the last change if clocks differ, with a little air on both sides. */
export function wholeExtent(steps: readonly Step[], now: number): Extent {
  const extents = steps.map((step) => stepExtent(step, now));
  const start = Math.min(now, ...extents.map((extent) => extent.start));
  const end = Math.max(now, ...extents.map((extent) => extent.end));
  const air = Math.max(60_000, (end - start) * 0.015);
  return { start: start - air, end: end + air };
}

/**
 * The events of each step, by the version that entered it. A move belongs to the step it ends, so that its mark stands
 * at that bar's end; the first event of all belongs to the first step.
 */
export function eventsByStep(steps: readonly Step[], events: readonly EventView[]): Map<number, EventView[]> {
  const ordered = steps.toSorted((a, b) => a.version - b.version);
  const groups = new Map<number, EventView[]>(ordered.map((step) => [step.version, []]));
  for (const event of events) {
    const isMove = event.from !== null && event.from !== event.to;
    const step = ordered.findLast(({ version }) =>
      isMove ? version < event.version : version <= event.version,
    );
    groups.get((step ?? ordered[0])?.version ?? 0)?.push(event);
  }
  return groups;
}
