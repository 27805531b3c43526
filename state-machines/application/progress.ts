import { mainFlow } from './labels.ts';
import { applicationsList } from './screens.ts';
import type { AnyStatus } from './vocabulary.ts';

/**
 * The three progress formulas of ruling 13, each named after the screen it belongs to. Percentages are whole
 * numbers 0–100. A status outside a screen's list counts as not begun there.
 */

const flow: readonly AnyStatus[] = mainFlow;

/** The portal's own list of thirteen (applicant side, section 4). */
export const portalStatuses: readonly AnyStatus[] = [...mainFlow, 'rejected', 'suitable_candidate'];

function share(list: readonly AnyStatus[], status: AnyStatus, of: number): number {
  const ratio = (list.indexOf(status) + 1) / of;
  return Math.round(Math.min(1, Math.max(0, ratio)) * 100);
}

/** Portal dashboard: position in the thirteen-entry list divided by its length. */
export const portalProgress = (status: AnyStatus): number =>
  share(portalStatuses, status, portalStatuses.length);

/** Status and detail screens: steps completed out of eleven. An outcome keeps the steps that were reached. */
export function stepsCompleted(reached: Iterable<AnyStatus>): number {
  return Math.max(0, ...[...reached].map((status) => flow.indexOf(status) + 1));
}
export const mainFlowProgress = (status: AnyStatus): number => share(mainFlow, status, mainFlow.length);

/** Statuses that only some screens name (ruling 1) stand for the step of the main flow beside them. */
const besides: Partial<Record<AnyStatus, AnyStatus>> = {
  email_confirmation_sent: 'application_received',
  detailed_info_submitted: 'detailed_info_received',
  contract_and_docs: 'legal_docs_pending',
};
export const statusesInFlow: readonly AnyStatus[] = [...flow, ...(Object.keys(besides) as AnyStatus[])];

/** The one-based step of the main flow that a status is, or stands beside; null for an outcome beside the flow. */
export const flowStep = (status: AnyStatus): number | null =>
  flow.indexOf(besides[status] ?? status) + 1 || null;

/** Applications screen: (index + 1) / (number of statuses − 2), clamped to 0–100 %. */
export const listProgress = (status: AnyStatus): number =>
  share(applicationsList, status, applicationsList.length - 2);

/** What that screen shows: where the formula gives nothing, the step of the main flow instead (ruling 44). */
export function listProgressText(status: AnyStatus): string {
  const percent = listProgress(status);
  if (percent > 0) return `${percent}%`;
  const step = flowStep(status);
  return step === null ? '–' : `Step ${step} of ${flow.length}`;
}
