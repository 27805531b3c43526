import type { Pool } from '#services/platform/db/postgres.ts';
import type { ChainProblem } from '../append/chain.ts';
import type { KnownHeads } from '../checkpoint/checkpoint.ts';
import type { Heads } from '../checkpoint/heads.ts';
import { checkInDatabase } from './check-in-database.ts';
import { LogWalk } from './log-walk.ts';
import { readEvents } from './read-events.ts';

/** What a whole verification found. `problems` holds the first 1,000, `problemCount` all. */
export interface VerifyReport {
  events: number;
  streams: number;
  problemCount: number;
  problems: ChainProblem[];
  /** The number of the checkpoint that was held against the log; null when there was none. */
  checkpoint: number | null;
  durationMs: number;
  heads: Heads;
}

const notComputed: ChainProblem = {
  applicationId: '',
  version: 0,
  code: 'column',
  detail: 'the column data is no longer computed from the text; it may say something else',
};
/** The stored JSON is computed by the database from the text; were it not, it could say something else. */
async function isComputed(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ attgenerated: string }>(
    "select attgenerated from pg_attribute where attrelid = 'application_events'::regclass and attname = 'data'",
  );
  return rows[0]?.attgenerated === 's';
}

export interface VerifyOptions {
  known?: KnownHeads | null;
  onProgress?: ((events: number) => void) | undefined;
  /** Every event is read and checked here, and nothing of it by the database. */
  isIndependent?: boolean | undefined;
}

/**
 * Recomputes every link of the whole log, compares columns with texts, asks the machine about every step, and holds the result against
 * the latest checkpoint, which finds what was cut, removed or replaced. One consistent snapshot; memory grows with the number of
 * streams, not of events.
 */
export async function verifyLog(
  pool: Pool,
  { known = null, onProgress, isIndependent = false }: VerifyOptions = {},
): Promise<VerifyReport> {
  const started = performance.now();
  const isJson = await isComputed(pool);
  const walk = new LogWalk(known, isJson);
  if (!isJson) walk.report(notComputed);
  if (isJson && !isIndependent) await checkInDatabase(pool, walk, known, onProgress);
  else await readAll(pool, walk, onProgress);
  walk.finish();
  return {
    events: walk.events,
    streams: walk.heads.size,
    problemCount: walk.problemCount,
    problems: walk.problems,
    checkpoint: known?.number ?? null,
    durationMs: Math.round(performance.now() - started),
    heads: walk.heads,
  };
}

async function readAll(pool: Pool, walk: LogWalk, onProgress: VerifyOptions['onProgress']): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await readEvents(client, walk, { onProgress });
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
