import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { clock, dayAndMonth } from '#web/ui/dates.ts';

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

const hour = 3_600_000;
const day = 24 * hour;
const tickLengths = [hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day, 14 * day, 30 * day];
const most = 8;

const zurichParts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** How far Zurich's clocks are ahead of UTC at an instant, in milliseconds. */
function zurichOffset(at: number): number {
  const whole = Math.floor(at / 1000) * 1000;
  return Date.parse(`${zurichParts.format(whole).replace(' ', 'T')}Z`) - whole;
}

export interface Tick {
  at: number;
  label: string;
}

/** At most eight ticks on round Zurich times: whole days for long histories, hours for short ones. */
export function axisTicks({ start, end }: Extent): Tick[] {
  const length = end - start;
  const step =
    tickLengths.find((candidate) => length / candidate <= most) ?? Math.ceil(length / most / day) * day;
  const offset = zurichOffset(start);
  const ticks: Tick[] = [];
  for (let local = Math.ceil((start + offset) / step) * step; local - offset <= end; local += step) {
    // Each tick by its own offset, so that days stay days across a change of the clocks.
    const at = local - zurichOffset(local - offset);
    ticks.push({ at, label: local % day === 0 ? dayAndMonth(at) : clock(at).slice(0, 5) });
  }
  return ticks;
}

/** Where an instant stands on the axis, as a percentage for an SVG attribute. */
export function position({ start, end }: Extent, at: number): string {
  return `${(((at - start) / (end - start)) * 100).toFixed(3)}%`;
}
