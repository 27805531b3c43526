import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyText } from '#services/platform/db/copy-binary.ts';
import { stateColumns, toRow } from '../append/state-row.ts';
import type { ProjectedStream } from './project-stream.ts';
import { shadowOf } from './shadow-table.ts';

const pieceSize = 64 * 1024;

/** Lines on their way into one table, kept as bytes outside the heap: so many short texts would be copied by each collection. */
class Lines {
  readonly #pieces: Buffer[] = [];
  #text = '';
  count = 0;

  add(line: string): void {
    this.count++;
    this.#text += line;
    if (this.#text.length >= pieceSize) this.#cut();
  }

  #cut(): void {
    this.#pieces.push(Buffer.from(this.#text));
    this.#text = '';
  }

  async copy(db: pg.PoolClient, table: string, columns: readonly string[]): Promise<void> {
    if (this.count === 0) return;
    this.#cut();
    const target = db.query(copyFrom(`copy ${shadowOf(table)} (${columns.join(', ')}) from stdin`));
    await pipeline(this.#pieces, target);
  }
}

const stepColumns = [
  'application_id',
  'version',
  'status',
  'entered_at',
  'left_at',
  'due',
  'is_sandbox',
] as const;

/** Rows for the shadows of both tables, as lines of COPY's text format. */
export class ProjectedRows {
  readonly #states = new Lines();
  readonly #steps = new Lines();

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
    await this.#states.copy(db, 'application_states', [...stateColumns, 'head_hash']);
    await this.#steps.copy(db, 'application_steps', stepColumns);
  }
}
