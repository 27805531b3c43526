import { mainFlow } from '#state-machines/application/labels.ts';
import { type AnyStatus, isFinal } from '#state-machines/application/vocabulary.ts';

/** The step of the eleven that a status belongs to; null once there is an outcome. */
export function stepOf(status: AnyStatus): number | null {
  if (isFinal(status) || status === 'not_suitable') return null;
  // The mail that went out again belongs to the step of the mail.
  return Math.max(1, mainFlow.indexOf(status as (typeof mainFlow)[number]) + 1);
}
