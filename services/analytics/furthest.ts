import { mainFlow } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';

/**
 * How far an application got: the latest stage of the main flow that it ever was at. The statuses that only some screens
 * name (ruling 1) stand for the stage beside them; outcomes but `employed` are no stage.
 */
const besides: Partial<Record<AnyStatus, AnyStatus>> = {
  email_confirmation_sent: 'application_received',
  detailed_info_submitted: 'detailed_info_received',
  contract_and_docs: 'legal_docs_pending',
};

/** Index in the main flow; null for a status that is no stage. */
export function stageOf(status: AnyStatus): number | null {
  const index = (mainFlow as readonly AnyStatus[]).indexOf(besides[status] ?? status);
  return index < 0 ? null : index;
}

/** The same in a statement, for a column of statuses. */
export function stageSql(column: string): string {
  const named: readonly AnyStatus[] = [...mainFlow, ...(Object.keys(besides) as AnyStatus[])];
  return `case ${column} ${named.map((status) => `when '${status}' then ${stageOf(status)}`).join(' ')} end`;
}
