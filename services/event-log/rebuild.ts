import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { BinaryCopyReader, copyText } from '#services/platform/copy-binary.ts';
import { inTransaction, type Pool } from '#services/platform/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type Difference, differences } from './compare-folds.ts';
import { type FoldedStream, foldSql, StreamFolder } from './fold-stream.ts';
import { toRow } from './state-row.ts';
import { createTwin, dropOld, dropTwin, finishTwin, swapTwin, twinOf } from './twin.ts';

/**
 * Rebuilds every fold from the log (event-log.md, Replay): new tables beside the live ones, filled at log speed, caught
 * up with what happened meanwhile, compared row by row, and swapped by rename under a short lock. The API keeps serving.
 * A fold cannot enqueue, so no mail or job can follow from it.
 */
export interface RebuildReport {
  facts: number;
  streams: number;
  /** Rows where the live folds said something else than the log. None means they were equal. */
  differenceCount: number;
  differences: Difference[];
  /** Streams that changed while the rebuild ran and were folded again. */
  caughtUp: number;
  swapped: boolean;
  /** Milliseconds of each phase, in order. */
  phases: Record<string, number>;
  durationMs: number;
}

const folds = ['application_states', 'application_steps'] as const;
const progressEvery = 50_000;
/** Text is handed to PostgreSQL in pieces of about this size. */
const flushAt = 256 * 1024;

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

const stateColumns = [
  'application_id',
  'version',
  'status',
  'status_since',
  'status_version',
  'submitted_at',
  'last_fact_at',
  'position',
  'is_sandbox',
  'is_legacy',
  'email_confirmed_at',
  'detailed_info_submitted_at',
  'detailed_review_completed_at',
  'assessment_score',
  'assessment_result',
  'assessment_completed_at',
  'contract_offered_at',
  'contract_response_at',
  'deadline_kind',
  'deadline_due',
  'deadline_version',
  'is_overdue',
  'decision_version',
  'decision_actor_id',
  'decision_from',
  'decision_to',
  'decision_at',
  'erased_at',
  'head_hash',
] as const;
const stepColumns = ['application_id', 'version', 'status', 'entered_at', 'left_at'] as const;

function stateLine({ applicationId, state, headHash }: FoldedStream): string {
  const values = Object.values(toRow(applicationId, state)).map(copyText);
  return `${values.join('\t')}\t\\\\x${headHash.toString('hex')}\n`;
}
function stepLines({ applicationId, steps }: FoldedStream): string {
  return steps
    .map((s) => `${applicationId}\t${s.version}\t${s.status}\t${s.enteredAt}\t${s.leftAt}\n`)
    .join('');
}

/** Reads facts on one connection and writes folds on two others, in step. */
async function fill(
  pool: Pool,
  where: string | undefined,
  onProgress?: (facts: number) => void,
): Promise<{ facts: number; streams: number }> {
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  const [reading, states, steps] = clients;
  let broken: Error | undefined;
  try {
    // The sort is narrow: with this much memory it stays there for millions of facts.
    await reading.query("set work_mem = '128MB'");
    const stateRows = new CopyIn(states, twinOf('application_states'), stateColumns);
    const stepRows = new CopyIn(steps, twinOf('application_steps'), stepColumns);
    let streams = 0;
    const folder = new StreamFolder((stream) => {
      streams++;
      stateRows.add(stateLine(stream));
      stepRows.add(stepLines(stream));
    });
    const reader = new BinaryCopyReader();
    let told = 0;
    for await (const chunk of reading.query(
      copyTo(`copy (${foldSql(where)}) to stdout (format binary)`),
    ) as AsyncIterable<Buffer>) {
      reader.push(chunk, folder.accept);
      await stateRows.flush();
      await stepRows.flush();
      if (folder.facts - told >= progressEvery) {
        told = folder.facts;
        onProgress?.(told);
      }
    }
    folder.finish();
    await Promise.all([stateRows.flush(true), stepRows.flush(true)]);
    await reading.query('reset work_mem');
    return { facts: folder.facts, streams };
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    for (const client of clients) client.release(broken);
  }
}

/** Streams whose live fold is at another version than the new one: they changed while we read. */
async function behind(db: Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await db.query<{ application_id: string }>(
    `select l.application_id from application_states l left join ${twinOf('application_states')} n using (application_id)
     where n.version is distinct from l.version`,
  );
  return rows.map((row) => row.application_id);
}

/** Folds these streams again, on one connection, and puts the result in the place of what was there. */
async function catchUp(db: pg.PoolClient, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    for (const table of folds)
      await db.query(`delete from ${twinOf(table)} where application_id = any($1)`, [some]);
    const list = some.map((id) => `'${id}'`).join(', ');
    const streams: FoldedStream[] = [];
    const folder = new StreamFolder((stream) => streams.push(stream));
    const reader = new BinaryCopyReader();
    const sql = `copy (${foldSql(`application_id in (${list})`)}) to stdout (format binary)`;
    for await (const chunk of db.query(copyTo(sql)) as AsyncIterable<Buffer>)
      reader.push(chunk, folder.accept);
    folder.finish();
    const states = new CopyIn(db, twinOf('application_states'), stateColumns);
    for (const stream of streams) states.add(stateLine(stream));
    await states.flush(true);
    const steps = new CopyIn(db, twinOf('application_steps'), stepColumns);
    for (const stream of streams) steps.add(stepLines(stream));
    await steps.flush(true);
  }
}

async function swap(pool: Pool, afterSwap: RebuildOptions['afterSwap']): Promise<number> {
  return inTransaction(pool, async (db) => {
    await db.query("set local lock_timeout = '5s'");
    // Appends wait from here to the commit: a few milliseconds and the last streams.
    await db.query(
      `lock table ${folds.join(', ')}, application_status_changes, application_status_counts in access exclusive mode`,
    );
    const last = await behind(db);
    await catchUp(db, last);
    for (const table of folds) await swapTwin(db, table);
    await afterSwap?.(db);
    await db.query('delete from application_status_changes');
    await db.query('delete from application_status_counts');
    await db.query(
      'insert into application_status_counts select status, count(*) from application_states where not is_sandbox group by status',
    );
    return last.length;
  });
}

/** A reader that began before the swap may still look at the old tables: they go when it is done, or after ten seconds. */
async function othersToFinish(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  for (let waited = 0; waited < 10_000; waited += 50) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and state <> 'idle' and xact_start < $1 and pid <> pg_backend_pid()`,
      [rows[0]?.now],
    );
    if (!rowCount) return;
    await sleep(50);
  }
}

export interface RebuildOptions {
  /** Runs inside the swap, when the live tables are the new ones: whatever was defined over the old ones is made anew. */
  afterSwap?: (db: pg.PoolClient) => Promise<void>;
  /** Compare only; leave the live folds as they are. */
  checkOnly?: boolean;
  onProgress?: (facts: number) => void;
}

/**
 * @param pool of the owner role, without a statement timeout, at least five connections
 * @throws DomainError `unavailable` when another rebuild is under way
 */
export async function rebuildFolds(pool: Pool, options: RebuildOptions = {}): Promise<RebuildReport> {
  const started = performance.now();
  const guard = await pool.connect();
  try {
    const { rows } = await guard.query<{ free: boolean }>(
      "select pg_try_advisory_lock(hashtext('cursus:rebuild')) as free",
    );
    if (!rows[0]?.free)
      throw new DomainError('unavailable', 'Another rebuild is under way. Wait for it to end.');
    const phases: Record<string, number> = {};
    const timed = async <T>(phase: string, work: () => Promise<T>): Promise<T> => {
      const since = performance.now();
      const result = await work();
      phases[phase] = Math.round(performance.now() - since);
      return result;
    };
    for (const table of folds) {
      await dropOld(guard, table);
      await createTwin(guard, table);
    }
    const { facts, streams } = await timed('fold', () => fill(pool, undefined, options.onProgress));
    await timed('index', async () => {
      for (const table of folds) await finishTwin(guard, table);
    });
    const found = await timed('compare', () => differences(pool));
    let caughtUp = 0;
    if (options.checkOnly) {
      for (const table of folds) await dropTwin(guard, table);
    } else {
      const changed = await timed('behind', () => behind(pool));
      await inTransaction(pool, (db) => catchUp(db, changed));
      caughtUp = changed.length + (await timed('swap', () => swap(pool, options.afterSwap)));
      await timed('drop', async () => {
        await othersToFinish(pool);
        for (const table of folds) await dropOld(guard, table);
      });
    }
    return {
      facts,
      streams,
      differenceCount: found.count,
      differences: found.first,
      caughtUp,
      swapped: !options.checkOnly,
      phases,
      durationMs: Math.round(performance.now() - started),
    };
  } finally {
    await guard.query('select pg_advisory_unlock_all()').catch(() => undefined);
    guard.release();
  }
}
