import type pg from 'pg';
import { copyText } from '#services/platform/db/copy-binary.ts';
import { stateColumns, toRow } from '../append/state-row.ts';
import { CopyLines } from './copy-lines.ts';
import type { ProjectedStream } from './project-stream.ts';
import { shadowOf } from './shadow-table.ts';

const stepColumns = 'application_id, version, status, entered_at, left_at, due, is_sandbox';

/** Rows for the shadows of both tables, as lines of COPY's text format. */
export class ProjectedRows {
  readonly #states = new CopyLines();
  readonly #steps = new CopyLines();

  get streams(): number {
    return this.#states.count;
  }

  add = ({ applicationId, state, headHash, steps }: ProjectedStream): void => {
    const values = Object.values(toRow(applicationId, state)).map(copyText);
    this.#states.add(`${values.join('\t')}\t\\\\x${headHash.toString('hex')}\n`);
    for (const step of steps) {
      const { version, status, enteredAt, leftAt, due, isSandbox } = step;
      this.#steps.add(
        `${applicationId}\t${version}\t${status}\t${enteredAt}\t${leftAt}\t${due ?? '\\N'}\t${isSandbox}\n`,
      );
    }
  };

  /** One table after the other: two copies cannot share a connection. */
  async write(db: pg.PoolClient): Promise<void> {
    await this.#states.copy(db, shadowOf('application_states'), `${stateColumns.join(', ')}, head_hash`);
    await this.#steps.copy(db, shadowOf('application_steps'), stepColumns);
  }
}
