import type pg from 'pg';
import { BinaryRows } from '#services/platform/db/binary-rows.ts';
import type { Columns } from '#services/platform/db/binary-values.ts';
import type { ClosedStep } from '#state-machines/application/state.ts';
import { stateColumnsOf } from '../append/state-row.ts';
import type { ProjectedStream } from './project-stream.ts';
import { shadowOf } from './shadow-table.ts';

const states: Columns<ProjectedStream> = {
  application_id: ['uuid', ({ applicationId }) => applicationId],
  ...stateColumnsOf(({ state }: ProjectedStream) => state),
  head_hash: ['bytea', ({ headHash }) => headHash],
};
const steps: Columns<{ applicationId: string; step: ClosedStep }> = {
  application_id: ['uuid', ({ applicationId }) => applicationId],
  version: ['int4', ({ step }) => step.version],
  status: ['text', ({ step }) => step.status],
  entered_at: ['timestamptz', ({ step }) => step.enteredAt],
  left_at: ['timestamptz', ({ step }) => step.leftAt],
  due: ['timestamptz', ({ step }) => step.due],
  is_sandbox: ['bool', ({ step }) => step.isSandbox],
};
const [ofState, ofStep] = [Object.values(states), Object.values(steps)];
const listed = (columns: Columns<never>): string => Object.keys(columns).join(', ');

/** Rows for the shadows of both tables. */
export class ProjectedRows {
  readonly #states = new BinaryRows();
  readonly #steps = new BinaryRows();

  get streams(): number {
    return this.#states.count;
  }

  add = (stream: ProjectedStream): void => {
    const { applicationId } = stream;
    this.#states.add(ofState, stream);
    for (const step of stream.steps) this.#steps.add(ofStep, { applicationId, step });
  };

  /** One table after the other: two copies cannot share a connection. */
  async write(db: pg.PoolClient): Promise<void> {
    await this.#states.copy(db, shadowOf('application_states'), listed(states));
    await this.#steps.copy(db, shadowOf('application_steps'), listed(steps));
  }
}
