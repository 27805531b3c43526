import { flowStep, statusesInFlow } from '#state-machines/application/progress.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';

/** How far an application got: the latest stage of the main flow that it ever was at. Outcomes but `employed` are no stage. */

/** Index in the main flow; null for a status that is no stage. */
export function stageOf(status: AnyStatus): number | null {
  const step = flowStep(status);
  return step === null ? null : step - 1;
}

/** The same in a statement, for a column of statuses. */
export const stageSql = (column: string): string =>
  `case ${column} ${statusesInFlow.map((status) => `when '${status}' then ${stageOf(status)}`).join(' ')} end`;
