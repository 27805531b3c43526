import { mainFlow } from '#state-machines/application/labels.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import { type AnyStatus, isFinal, type Status } from '#state-machines/application/vocabulary.ts';
import type { MyEvent } from '#web/applicant/my-application.ts';

type Badge = 'Complete' | 'Current' | 'Pending' | 'Not reached';
export interface Step {
  status: Status;
  badge: Badge;
  /** When it was last entered; null when it was not, or was skipped. */
  at: string | null;
}

/**
 * The eleven steps with their badges. An outcome outside the main flow keeps the steps that were reached; those after them
 * will not be reached any more.
 */
export function journeyOf(status: AnyStatus, events: readonly MyEvent[]): Step[] {
  const index = (mainFlow as readonly AnyStatus[]).indexOf(status);
  const reached = index >= 0 ? index : stepsCompleted(events.map(({ to }) => to)) - 1;
  const isOver = isFinal(status);
  const badgeAt = (i: number): Badge => {
    if (i === index && !isOver) return 'Current';
    if (i <= reached) return 'Complete';
    return isOver ? 'Not reached' : 'Pending';
  };
  return mainFlow.map((each, i) => {
    const badge = badgeAt(i);
    const entered = events.find(({ from, to }) => to === each && from !== each);
    const isPast = badge === 'Complete' || badge === 'Current';
    return { status: each, badge, at: isPast ? (entered?.at ?? null) : null };
  });
}

/** Steps done, of eleven: the one that is current is not done yet. */
export const completedOf = (journey: readonly Step[]): number =>
  journey.filter(({ badge }) => badge === 'Complete').length;
