import { mainFlow } from '#state-machines/application/labels.ts';
import { eventForMove } from '#state-machines/application/screens.ts';
import { type AnyStatus, isFinal, type Status } from '#state-machines/application/vocabulary.ts';

/** Where 'Advance to Next Step' leads, or why it does not. */
export type NextStep = { to: Status } | { refusal: string };

/**
 * The next of the eleven steps (staff side, section 4, 'Testing tool advance'). An application that is not in the main flow joins it where
 * staff's tables lead into it.
 */
export function nextStep(status: AnyStatus): NextStep {
  const flow: readonly AnyStatus[] = mainFlow;
  const index = flow.indexOf(status);
  if (index === mainFlow.length - 1) return { refusal: 'Application is already at the final step.' };
  const next = mainFlow[index + 1];
  if (index >= 0 && next) return { to: next };
  if (isFinal(status)) return { refusal: 'This application has reached an outcome.' };
  const joins = mainFlow.find((to) => eventForMove('admin', status, to) !== undefined);
  return joins ? { to: joins } : { refusal: 'No step of the main flow follows from this status.' };
}
