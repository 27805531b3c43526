import { inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { compareEventDays } from './compare-event-days.ts';
import { type Difference, differences } from './compare-projections.ts';
import { behind, catchUp, fillShadows, projections } from './shadow-rows.ts';
import { createShadow, dropOld, dropShadow, finishShadow } from './shadow-table.ts';
import { othersToFinish, swapShadows, type ViewOver } from './swap-shadows.ts';

/**
 * Rebuilds every projection from the log (docs/rules/event-log.md, Replay): new tables beside the live ones, filled at log speed, caught
 * up with what happened meanwhile, compared row by row, and swapped by rename under a short lock. The API keeps serving.
 * A projection cannot enqueue, so no mail or job can follow from it.
 */
export interface RebuildReport {
  events: number;
  streams: number;
  /** Rows where the live projections said something else than the log. None means they were equal. */
  differenceCount: number;
  differences: Difference[];
  /** Streams that changed while the rebuild ran and were projected again. */
  caughtUp: number;
  swapped: boolean;
  /** Milliseconds of each phase, in order. */
  phases: Record<string, number>;
  durationMs: number;
}
/** What a rebuild is at. */
export type RebuildPhase = 'projection' | 'index' | 'compare' | 'swap' | 'drop';

export interface RebuildOptions {
  /** What stands over the live tables. */
  views?: readonly ViewOver[];
  /** Compare only; leave the live projections as they are. */
  checkOnly?: boolean;
  /** Leaves room for those who work meanwhile, and takes longer. */
  isGentle?: boolean;
  /** What it throws ends the rebuild; the live projections stay as they are. */
  onProgress?: (events: number) => void;
  onPhase?: (phase: RebuildPhase) => void;
}

/** Caught up and compared in one snapshot, so that both sides, and the counts, are of the same moment. */
async function compare(pool: Pool, isGentle: boolean) {
  return inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read');
    if (isGentle) await db.query('set local max_parallel_workers_per_gather = 0');
    const changed = await behind(db);
    await catchUp(db, changed);
    // A log that ends before its projection does is no catching up: that is a difference.
    const short = new Set(changed.length > 0 ? await behind(db) : []);
    return { changed, short, found: await differences(db) };
  });
}

/**
 * @param pool of the owner role, without a statement timeout, at least six connections
 * @throws DomainError `unavailable` when another rebuild is under way
 * @throws CannotProject for an event that this release cannot projection; the live projections stay as they are
 */
export async function rebuildProjections(pool: Pool, options: RebuildOptions = {}): Promise<RebuildReport> {
  const started = performance.now();
  const isGentle = options.isGentle === true;
  const guard = await pool.connect();
  const eachProjection = async (work: (db: typeof guard, table: string) => Promise<void>) => {
    for (const table of projections) await work(guard, table);
  };
  try {
    const { rows } = await guard.query<{ free: boolean }>(
      "select pg_try_advisory_lock(hashtext('cursus:rebuild')) as free",
    );
    if (!rows[0]?.free)
      throw new DomainError('unavailable', 'Another rebuild is under way. Wait for it to end.');
    const phases: Record<string, number> = {};
    const timed = async <T>(phase: RebuildPhase, work: () => Promise<T>): Promise<T> => {
      options.onPhase?.(phase);
      const since = performance.now();
      const result = await work();
      phases[phase] = Math.round(performance.now() - since);
      return result;
    };
    // One processor stays with the others while indexes are built.
    if (isGentle) await guard.query('set max_parallel_maintenance_workers = 0');
    await eachProjection(dropOld);
    await eachProjection(createShadow);
    try {
      // Together: one waits for Node, the other for a processor of the database.
      const [{ events, streams }, eventDays] = await timed('projection', () =>
        Promise.all([fillShadows(pool, isGentle, options.onProgress), compareEventDays(pool, isGentle)]),
      );
      await timed('index', () => eachProjection(finishShadow));
      const { changed, short, found } = await timed('compare', () => compare(pool, isGentle));
      const caughtUp = new Set(changed);
      if (!options.checkOnly) {
        for (const id of await timed('swap', () => swapShadows(pool, options.views ?? [], eventDays.rows)))
          caughtUp.add(id);
        await timed('drop', async () => {
          await othersToFinish(pool);
          await eachProjection(dropOld);
        });
      }
      for (const id of short) caughtUp.delete(id);
      return {
        events,
        streams,
        differenceCount: found.count + eventDays.count,
        differences: [...found.first, ...eventDays.first],
        caughtUp: caughtUp.size,
        swapped: !options.checkOnly,
        phases,
        durationMs: Math.round(performance.now() - started),
      };
    } finally {
      // Swapped, there are none.
      await eachProjection(dropShadow).catch(() => undefined);
    }
  } finally {
    await guard
      .query('reset max_parallel_maintenance_workers; select pg_advisory_unlock_all()')
      .catch(() => undefined);
    guard.release();
  }
}
