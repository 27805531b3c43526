import { hash as digest } from 'node:crypto';
import { to as copyTo } from 'pg-copy-streams';
import { BinaryCopyReader, type Field, millisOf, uuidOf } from '#services/platform/copy-binary.ts';
import type { Pool } from '#services/platform/postgres.ts';
import { type ChainProblem, checkBody, type LogRow, type ProblemCode, readBody } from './chain.ts';
import type { KnownHeads } from './checkpoint.ts';
import { Heads } from './heads.ts';

/** What a whole verification found. `problems` holds the first 1,000, `problemCount` all. */
export interface VerifyReport {
  facts: number;
  streams: number;
  problemCount: number;
  problems: ChainProblem[];
  /** The number of the checkpoint that was held against the log; null when there was none. */
  checkpoint: number | null;
  durationMs: number;
  heads: Heads;
}

const shown = 1_000;
const progressEvery = 50_000;

/** `prev_hash` and text come as one value: it is hashed as it is. */
const copySql = `copy (
  select application_id, version, event_id, command_id, ordinal, type, prev_hash || convert_to(body, 'UTF8'), hash, recorded_at
  from application_events) to stdout (format binary)`;

interface Row {
  id: Buffer;
  version: number;
  /** prev_hash, then the text's bytes. */
  sealed: Buffer;
  hash: Buffer;
  columns: () => Omit<LogRow, 'body' | 'prev_hash' | 'hash'>;
}

function rowOf(fields: Field[]): Row {
  const [id, version, eventId, commandId, ordinal, type, sealed, hash, at] = fields as Buffer[] as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const number = version.readInt32BE();
  return {
    id,
    version: number,
    sealed,
    hash,
    columns: () => ({
      application_id: uuidOf(id),
      version: number,
      event_id: uuidOf(eventId),
      command_id: uuidOf(commandId),
      ordinal: ordinal.readInt16BE(),
      type: type.toString(),
      recorded_at: new Date(millisOf(at)).toISOString(),
    }),
  };
}

/** The verifier's whole memory: one head a stream, and the rows that came before their predecessor. */
class Verifier {
  readonly heads = new Heads();
  readonly problems: ChainProblem[] = [];
  problemCount = 0;
  facts = 0;
  readonly #known: KnownHeads | null;
  /** By stream and version: rows of one stream may lie in the table in another order than they were numbered. */
  readonly #early = new Map<number, Map<number, Row>>();

  constructor(known: KnownHeads | null) {
    this.#known = known;
  }

  report = (problem: ChainProblem): void => {
    this.problemCount++;
    if (this.problems.length < shown) this.problems.push(problem);
  };

  accept(row: Row): void {
    this.facts++;
    const slot = this.heads.slot(row.id, () => uuidOf(row.id));
    if (row.version !== this.heads.version(slot) + 1) {
      this.#keep(slot, row);
      return;
    }
    this.#check(slot, row);
    this.#checkEarly(slot);
  }

  #keep(slot: number, row: Row): void {
    const waiting = this.#early.get(slot) ?? new Map<number, Row>();
    const columns = row.columns();
    waiting.set(row.version, {
      id: Buffer.from(row.id),
      version: row.version,
      sealed: Buffer.from(row.sealed),
      hash: Buffer.from(row.hash),
      columns: () => columns,
    });
    this.#early.set(slot, waiting);
  }

  #checkEarly(slot: number): void {
    const waiting = this.#early.get(slot);
    if (!waiting) return;
    for (;;) {
      const next = this.heads.version(slot) + 1;
      const row = waiting.get(next);
      if (!row) break;
      waiting.delete(next);
      this.#check(slot, row);
    }
    if (waiting.size === 0) this.#early.delete(slot);
  }

  #check(slot: number, row: Row): void {
    const say = (code: ProblemCode, detail: string) =>
      this.report({ applicationId: uuidOf(row.id), version: row.version, code, detail });
    if (!this.heads.hash(slot).equals(row.sealed.subarray(0, 32))) {
      say(
        'link',
        'its link does not lead to the fact before it: one of the two was replaced, or facts were reordered',
      );
    }
    if (!digest('sha256', row.sealed, 'buffer').equals(row.hash)) {
      say('hash', 'its text was changed after it was written: the hash does not match');
    }
    const body = readBody(row.sealed.toString('utf8', 32));
    if (body) checkBody(body, row.columns(), this.heads.status(slot), say);
    else say('unreadable', 'its text is not a fact');
    this.#known?.see(row.id, row.version, row.hash, say);
    this.heads.set(slot, row.version, row.hash, body?.to ?? null);
  }

  /** Rows still waiting have no predecessor: facts are missing before them. */
  finish(): void {
    for (const [slot, waiting] of this.#early) {
      for (const row of [...waiting.values()].sort((a, b) => a.version - b.version)) {
        const missing = this.heads.version(slot) + 1;
        if (row.version > missing) {
          const detail = `facts ${missing} to ${row.version - 1} are missing before this one`;
          this.report({ applicationId: uuidOf(row.id), version: row.version, code: 'missing', detail });
          this.heads.set(slot, row.version - 1, row.sealed.subarray(0, 32), null);
        }
        this.#check(slot, row);
      }
    }
    this.#known?.finish(this.report);
  }
}

/** The stored JSON is computed by the database from the text; were it not, it could say something else. */
async function checkGenerated(pool: Pool, report: (problem: ChainProblem) => void): Promise<void> {
  const { rows } = await pool.query<{ attgenerated: string }>(
    "select attgenerated from pg_attribute where attrelid = 'application_events'::regclass and attname = 'data'",
  );
  if (rows[0]?.attgenerated !== 's') {
    const detail = 'the column data is no longer computed from the text; it may say something else';
    report({ applicationId: '', version: 0, code: 'column', detail });
  }
}

/**
 * Recomputes every link of the whole log at log speed, compares columns with texts, asks the machine about every step,
 * and holds the result against the latest checkpoint, which finds what was cut, removed or replaced. One consistent
 * snapshot; memory grows with the number of streams, not of facts.
 */
export async function verifyLog(
  pool: Pool,
  options: { known?: KnownHeads | null; onProgress?: (facts: number) => void } = {},
): Promise<VerifyReport> {
  const started = performance.now();
  const known = options.known ?? null;
  const verifier = new Verifier(known);
  await checkGenerated(pool, verifier.report);
  const client = await pool.connect();
  try {
    const reader = new BinaryCopyReader();
    let told = 0;
    for await (const chunk of client.query(copyTo(copySql)) as AsyncIterable<Buffer>) {
      reader.push(chunk, (fields) => verifier.accept(rowOf(fields)));
      if (verifier.facts - told >= progressEvery) {
        told = verifier.facts;
        options.onProgress?.(told);
      }
    }
  } finally {
    client.release();
  }
  verifier.finish();
  return {
    facts: verifier.facts,
    streams: verifier.heads.size,
    problemCount: verifier.problemCount,
    problems: verifier.problems,
    checkpoint: known?.number ?? null,
    durationMs: Math.round(performance.now() - started),
    heads: verifier.heads,
  };
}
