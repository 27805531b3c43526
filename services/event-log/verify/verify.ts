import type { ClientBase, PoolClient } from 'pg';
import type { Pool } from '#services/platform/db/postgres.ts';
import type { ChainProblem } from '../append/chain.ts';
import type { KnownHeads, Vouching } from '../checkpoint/checkpoint.ts';
import type { StreamHead } from '../checkpoint/log-entry.ts';
import { inOneSnapshot, isIn, type Range, rangesFrom, rangesOf, workThrough } from '../ranges.ts';
import { checkRange } from './check-in-database.ts';
import { foundBy, LogWalk, plainEvents, shown, type VerifiedRange } from './log-walk.ts';
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
}

/** A verification that ended before it was through, with what it had found until then. */
export class VerificationStopped extends Error {
  readonly report: VerifyReport;
  /** The application that it would have gone on with; null when it had not finished a range. */
  readonly next: string | null;

  constructor(report: VerifyReport, next: string | null, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.report = report;
    this.next = next;
  }
}

/** A range, and what it was held against. */
interface HeldRange extends VerifiedRange {
  known: KnownHeads | null;
  before: string | null;
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
  vouching?: Vouching | null;
  onProgress?: ((events: number) => void) | undefined;
  /** Is given every stream's last event, in the order of the applications' ids, and the version that the checkpoint vouches for. */
  onHead?: ((head: StreamHead, vouched: number | undefined) => void) | undefined;
  /** Ranges are begun only after it. */
  ready?: (() => Promise<void>) | undefined;
  /** Every event is read and checked here, and nothing of it by the database. */
  isIndependent?: boolean | undefined;
  /** Connections at most. */
  jobs?: number | undefined;
  /** Begins with this application: what is before it is not looked at. */
  from?: string | undefined;
  /** Ends it once the ranges under way are through. */
  signal?: AbortSignal | undefined;
  /** About how many events are taken at a time; only tests need another number than the usual one. */
  eventsARange?: number;
}

/**
 * Recomputes every link of the whole log, compares columns with texts, asks the machine about every step, and holds the result against
 * the latest checkpoint, which finds what was cut, removed or replaced. Range by range in one consistent snapshot: memory
 * is that of a few ranges.
 * @throws VerificationStopped when the database or the signal ends it
 */
export async function verifyLog(pool: Pool, options: VerifyOptions = {}): Promise<VerifyReport> {
  const { vouching = null, onProgress, onHead, ready, isIndependent = false, jobs, eventsARange } = options;
  const { from, signal } = options;
  const started = performance.now();
  const isJson = await isComputed(pool);
  const problems: ChainProblem[] = [];
  let [events, streams, problemCount] = [0, 0, 0];
  let next = from ?? null;
  const add = (problem: ChainProblem) => {
    problemCount++;
    if (problems.length < shown) problems.push(problem);
  };
  if (!isJson) add(notComputed);
  const recognised = plainEvents();
  const check = async (
    client: ClientBase,
    range: Range,
    known: KnownHeads | null,
  ): Promise<VerifiedRange> => {
    if (isJson && !isIndependent) return checkRange(client, range, known, recognised);
    const walk = new LogWalk(known, isJson ? recognised : null);
    await readEvents(client, walk, isIn(range));
    return foundBy(walk);
  };
  const look = async (client: ClientBase, range: Range): Promise<HeldRange> => {
    // Asked for at once, because ranges have to ask in their order.
    const asked = vouching?.inRange(range);
    await ready?.();
    const known = (await asked) ?? null;
    return { ...(await check(client, range, known)), known, before: range[1] };
  };
  const accept = (found: HeldRange) => {
    events += found.events;
    streams += found.heads.length;
    found.problems.forEach(add);
    // Those that the range itself did not keep.
    problemCount += found.problemCount - found.problems.length;
    for (const problem of found.known?.missing() ?? []) add(problem);
    if (onHead) for (const head of found.heads.sort(byId)) onHead(head, found.known?.get(head.id)?.version);
    next = found.before;
    onProgress?.(events);
    if (next !== null) signal?.throwIfAborted();
  };
  const work = async (clients: PoolClient[]) => {
    // Nothing can be put in front of PostgreSQL's own functions.
    for (const one of clients)
      await one.query("set local search_path = pg_catalog; set local timezone = 'UTC'");
    const ranges = await rangesOf(clients[0] as PoolClient, eventsARange);
    // The heads before it are read past.
    if (from) await vouching?.inRange([null, from]);
    await workThrough(clients, from ? rangesFrom(ranges, from) : ranges, look, accept);
  };
  const report = (): VerifyReport => {
    const durationMs = Math.round(performance.now() - started);
    return { events, streams, problemCount, problems, checkpoint: vouching?.number ?? null, durationMs };
  };
  try {
    await inOneSnapshot(pool, work, { ...(jobs !== undefined && { most: jobs }) });
  } catch (error) {
    throw new VerificationStopped(report(), next, error);
  }
  return report();
}

const byId = (a: StreamHead, b: StreamHead): number => (a.id < b.id ? -1 : 1);
