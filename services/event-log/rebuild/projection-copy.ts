import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyText } from '#services/platform/db/copy-binary.ts';
import { stateColumns, toRow } from '../append/state-row.ts';
import type { ProjectedStream } from './project-stream.ts';
import { shadowOf } from './shadow-table.ts';

/** Text is handed to PostgreSQL in pieces of about this size. */
const flushAt = 256 * 1024;

/** Rows on their way into one table. */
class CopyIn {
  readonly #stream: ReturnType<typeof copyFrom>;
  #lines: string[] = [];
  #size = 0;
  #failed: Error | null = null;

  constructor(client: pg.PoolClient, table: string, columns: readonly string[]) {
    this.#stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
    this.#stream.on('error', (error: Error) => {
      this.#failed = error;
    });
  }

  add(line: string): void {
    this.#lines.push(line);
    this.#size += line.length;
  }

  /** Waits when PostgreSQL is slower than we are: memory stays flat. */
  async flush(isEnd = false): Promise<void> {
    if (this.#failed) throw this.#failed;
    if (this.#size < flushAt && !isEnd) return;
    const text = this.#lines.join('');
    this.#lines = [];
    this.#size = 0;
    if (text && !this.#stream.write(text)) await once(this.#stream, 'drain');
    if (isEnd) {
      this.#stream.end();
      await once(this.#stream, 'finish');
    }
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

function stateLine({ applicationId, state, headHash }: ProjectedStream): string {
  const values = Object.values(toRow(applicationId, state)).map(copyText);
  return `${values.join('\t')}\t\\\\x${headHash.toString('hex')}\n`;
}
function stepLines({ applicationId, steps }: ProjectedStream): string {
  return steps
    .map(
      (s) =>
        `${applicationId}\t${s.version}\t${s.status}\t${s.enteredAt}\t${s.leftAt}\t${s.due ?? '\\N'}\t${s.isSandbox}\n`,
    )
    .join('');
}

/** What is projected, on its way into the shadows of both tables. */
export class ProjectionCopy {
  readonly #states: CopyIn;
  readonly #steps: CopyIn;
  streams = 0;

  /** Two copies cannot share a connection. */
  constructor(states: pg.PoolClient, steps: pg.PoolClient) {
    this.#states = new CopyIn(states, shadowOf('application_states'), [...stateColumns, 'head_hash']);
    this.#steps = new CopyIn(steps, shadowOf('application_steps'), stepColumns);
  }

  add = (stream: ProjectedStream): void => {
    this.streams++;
    this.#states.add(stateLine(stream));
    this.#steps.add(stepLines(stream));
  };

  async flush(): Promise<void> {
    await this.#states.flush();
    await this.#steps.flush();
  }

  async end(): Promise<void> {
    await Promise.all([this.#states.flush(true), this.#steps.flush(true)]);
  }
}

/** A few streams, one table after the other on one connection. */
export async function copyStreams(db: pg.PoolClient, streams: readonly ProjectedStream[]): Promise<void> {
  const states = new CopyIn(db, shadowOf('application_states'), [...stateColumns, 'head_hash']);
  for (const stream of streams) states.add(stateLine(stream));
  await states.flush(true);
  const steps = new CopyIn(db, shadowOf('application_steps'), stepColumns);
  for (const stream of streams) steps.add(stepLines(stream));
  await steps.flush(true);
}
