import type { Sandbox } from '#services/sandbox/contract.ts';
import type { JourneyStep } from '#state-machines/application/journeys.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { SandboxChanges } from '../../queries/sandboxes.ts';

type Changes = Pick<SandboxChanges, 'step' | 'clock'>;

/**
 * One step of a journey in a sandbox. A deadline is missed by going there with the sandbox's clock, as it would be.
 * @throws Error in words when the sandbox does not take it; it then stands where it stood
 */
export async function takeStep(changes: Changes, sandbox: Sandbox, step: JourneyStep): Promise<Sandbox> {
  const { applicationId: id, version, deadline, steps } = sandbox;
  const { event, actor } = step;
  if (event === 'miss-deadline') {
    if (!deadline || deadline.isOverdue)
      throw new Error(`No deadline runs in '${statusLabel(sandbox.status)}', so none can be missed.`);
    return changes.clock.mutateAsync({ id, now: deadline.due });
  }
  if (!steps.some((one) => one.event === event && one.actor === actor))
    throw new Error(`The machine does not take this step from '${statusLabel(sandbox.status)}'.`);
  const moved = await changes.step.mutateAsync({ id, version, event, actor });
  if (moved.status !== step.to)
    throw new Error(
      `It led to '${statusLabel(moved.status)}' where the journey goes to '${statusLabel(step.to)}'.`,
    );
  return moved;
}

/** Between two steps that no one presses for: slow enough to follow, and below what the server takes in a minute. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 240));
