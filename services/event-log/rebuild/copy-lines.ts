import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const pieceSize = 64 * 1024;

/** Lines on their way into one table, kept as bytes outside the heap: so many short texts would be copied by each collection. */
export class CopyLines {
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

  /** @param columns as a statement lists them */
  async copy(db: pg.PoolClient, table: string, columns: string): Promise<void> {
    if (this.count === 0) return;
    this.#cut();
    await pipeline(this.#pieces, db.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
  }
}
