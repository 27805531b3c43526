import { hash as digest } from 'node:crypto';
import { to as copyTo } from 'pg-copy-streams';
import { BinaryCopyReader, type Field, millisOf } from '#services/platform/copy-binary.ts';
import type { Pool } from '#services/platform/postgres.ts';
import { type ChainProblem, type Columns, checkBody, type ProblemCode, readBody } from './chain.ts';
import type { KnownHeads, Vouched } from './checkpoint.ts';
import type { FactBody } from './fact.ts';
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

/** Ids as text, as the facts spell them; `prev_hash` and text as one value, hashed as it is. */
const copySql = `copy (
  select application_id::text, version, event_id::text, command_id::text, ordinal, type,
         prev_hash || convert_to(body, 'UTF8'), hash, recorded_at
  from application_events) to stdout (format binary)`;

interface Row {
  id: string;
  version: number;
  eventId: string;
  commandId: string;
  ordinal: number;
  type: string;
  /** prev_hash, then the text's bytes. */
  sealed: Buffer;
  hash: Buffer;
  /** Milliseconds since 1970. */
  recordedAt: number;
}

function rowOf(fields: Field[]): Row {
  const [id, version, eventId, commandId, ordinal, type, sealed, hash, at] = fields as [
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
  return {
    id: id.toString('latin1'),
    version: version.readInt32BE(),
    eventId: eventId.toString('latin1'),
    commandId: commandId.toString('latin1'),
    ordinal: ordinal.readInt16BE(),
    type: type.toString('latin1'),
    sealed,
    hash,
    recordedAt: millisOf(at),
  };
}

/** The verifier's whole memory: one head a stream, and the rows that came before their predecessor. */
class Verifier {
  readonly heads = new Heads();
  readonly problems: ChainProblem[] = [];
  problemCount = 0;
  facts = 0;
  readonly #known: KnownHeads | null;
  /** What the checkpoint vouches for, by slot. */
  readonly #vouched: (Vouched | undefined)[] = [];
  /** By slot and version: rows of one stream may lie in the table in another order than they were numbered. */
  readonly #early = new Map<number, Map<number, Row>>();
  #current: Pick<Row, 'id' | 'version'> = { id: '', version: 0 };

  constructor(known: KnownHeads | null) {
    this.#known = known;
  }

  report = (problem: ChainProblem): void => {
    this.problemCount++;
    if (this.problems.length < shown) this.problems.push(problem);
  };

  /** About the fact being checked. */
  #say = (code: ProblemCode, detail: string): void => {
    this.report({ applicationId: this.#current.id, version: this.#current.version, code, detail });
  };

  accept(row: Row): void {
    this.facts++;
    const slot = this.heads.slot(row.id);
    if (slot === this.#vouched.length) this.#vouched.push(this.#known?.get(row.id));
    if (row.version === this.heads.version(slot) + 1) {
      this.#check(slot, row);
      if (this.#early.size > 0) this.#checkEarly(slot);
    } else {
      const waiting = this.#early.get(slot) ?? new Map<number, Row>();
      // The reader's buffers are only lent.
      waiting.set(row.version, { ...row, sealed: Buffer.from(row.sealed), hash: Buffer.from(row.hash) });
      this.#early.set(slot, waiting);
    }
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
    this.#current = row;
    if (this.heads.hash(slot).compare(row.sealed, 0, 32) !== 0) {
      this.#say(
        'link',
        'its link does not lead to the fact before it: one of the two was replaced, or facts were reordered',
      );
    }
    if (!digest('sha256', row.sealed, 'buffer').equals(row.hash)) {
      this.#say('hash', 'its text was changed after it was written: the hash does not match');
    }
    const body = readBody(row.sealed.toString('utf8', 32));
    if (body) checkBody(body, columnsOf(row, body), this.heads.status(slot), this.#say);
    else this.#say('unreadable', 'its text is not a fact');
    const vouched = this.#vouched[slot];
    if (vouched?.version === row.version) this.#known?.compare(vouched, row.hash, this.#say);
    this.heads.set(slot, row.version, row.hash, body?.to ?? null);
  }

  /** Rows still waiting have no predecessor: facts are missing before them. */
  finish(): void {
    for (const [slot, waiting] of this.#early) {
      for (const row of [...waiting.values()].sort((a, b) => a.version - b.version)) {
        const missing = this.heads.version(slot) + 1;
        if (row.version > missing) {
          const detail = `facts ${missing} to ${row.version - 1} are missing before this one`;
          this.report({ applicationId: row.id, version: row.version, code: 'missing', detail });
          this.heads.set(slot, row.version - 1, row.sealed.subarray(0, 32), null);
        }
        this.#check(slot, row);
      }
    }
    this.#known?.finish(this.report);
  }
}

/** An instant is spelt out only when it is not the one of the text: most are, and spelling takes time. */
function columnsOf(row: Row, { at }: FactBody): Columns {
  const isSame = Date.parse(at) === row.recordedAt;
  return {
    application_id: row.id,
    version: row.version,
    event_id: row.eventId,
    command_id: row.commandId,
    ordinal: row.ordinal,
    type: row.type,
    recorded_at: isSame ? at : new Date(row.recordedAt).toISOString(),
  };
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
  options: { known?: KnownHeads | null; onProgress?: ((facts: number) => void) | undefined } = {},
): Promise<VerifyReport> {
  const started = performance.now();
  const known = options.known ?? null;
  const verifier = new Verifier(known);
  await checkGenerated(pool, verifier.report);
  const client = await pool.connect();
  let broken: Error | undefined;
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
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
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
