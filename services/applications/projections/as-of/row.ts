import { toRow } from '#services/event-log/append/state-row.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import type { ApplicationRow } from '../../contract.ts';
import { type FormColumns, toApplicationRow } from '../rows.ts';

/** A row of a list as it stood at an instant: what the person wrote, and the state of then. */
export function rowAt(form: FormColumns & { id: string }, state: ApplicationState, at: Date): ApplicationRow {
  const { status, submitted_at, ...projection } = toRow(form.id, state);
  return toApplicationRow({ ...projection, ...form, workflow_status: status, created_at: submitted_at }, at);
}
