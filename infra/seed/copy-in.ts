import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Pool } from '#services/platform/db/postgres.ts';

/** COPY into a table on a connection of its own, in pieces, no faster than PostgreSQL takes them. */
export class CopyIn {
  readonly #client: pg.PoolClient;
  readonly #stream: ReturnType<typeof copyFrom>;
  #lines: string[] = [];
  #size = 0;
  #failed: Error | undefined;

  private constructor(client: pg.PoolClient, table: string, columns: string) {
    this.#client = client;
    this.#stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
    this.#stream.on('error', (error: Error) => {
      this.#failed = error;
    });
  }

  static async open(pool: Pool, table: string, columns: readonly string[]): Promise<CopyIn> {
    return new CopyIn(await pool.connect(), table, columns.join(', '));
  }

  /** @param line values in COPY's text format, without the line's end */
  add(line: string): void {
    this.#lines.push(line);
    this.#size += line.length;
  }

  get isFull(): boolean {
    return this.#size > 256 * 1024;
  }

  async flush(): Promise<void> {
    if (this.#failed) throw this.#failed;
    if (this.#lines.length === 0) return;
    const text = `${this.#lines.join('\n')}\n`;
    this.#lines = [];
    this.#size = 0;
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  async end(): Promise<void> {
    await this.flush();
    this.#stream.end();
    await once(this.#stream, 'finish');
    this.#client.release();
  }

  /** After a failure elsewhere: nothing of this table stays. */
  abort(): void {
    this.#stream.destroy();
    this.#client.release(true);
  }
}
