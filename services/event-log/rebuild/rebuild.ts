import type pg from 'pg';
import { inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { pauses } from '#services/platform/pauses.ts';
import { inOneSnapshot, mostConnections, type Range, rangesOf } from '../ranges.ts';
import { type Difference, differences } from './compare-projections.ts';
import { deriveShadows, indexProjected } from './index-shadows.ts';
import { behind, catchUp, fillShadows } from './shadow-rows.ts';
import { dropSwapped, swapShadows, type ViewOver } from './swap-shadows.ts';
import { withShadows } from './with-shadows.ts';

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
/** Fewer would read the log's pages more often, more would need more memory. */
export const eventsAtATime = 25_000;
/** The database sorts each range without a rest, and others wait for its processor meanwhile. */
const gentleEventsAtATime = 5_000;

/** What a rebuild is at. */
export type RebuildPhase = 'projection' | 'index' | 'compare' | 'swap' | 'drop';

export interface RebuildOptions {
  /** What stands over the live tables. */
  views?: readonly ViewOver[];
  /** Compare only; leave the live projections as they are. */
  checkOnly?: boolean;
  /** Leaves room for those who work meanwhile, and takes longer. */
  isGentle?: boolean;
  /** Connections at most; as many as there are processors, and one for a gentle rebuild, unless given. */
  jobs?: number | undefined;
  /** About how many events are taken at a time; only tests need another number. */
  eventsARange?: number;
  /** What it throws ends the rebuild; the live projections stay as they are. */
  onProgress?: (events: number) => void;
  /** The phase waits for what it returns. */
  onPhase?: (phase: RebuildPhase) => unknown;
}

interface Work {
  pool: Pool;
  ranges: readonly Range[];
  /** Connections at most. */
  most: number;
  /** Keys of figures that may wait in memory. */
  mostKeys: number;
  rest: () => Promise<void>;
  /** Tells how many events are projected; throws when the rebuild is not wanted any more. */
  tell: (events?: number) => void;
}

async function workFor(
  pool: Pool,
  db: pg.PoolClient,
  { isGentle = false, jobs, eventsARange, onProgress }: RebuildOptions,
): Promise<Work> {
  let projected = 0;
  return {
    pool,
    ranges: await rangesOf(db, eventsARange ?? (isGentle ? gentleEventsAtATime : eventsAtATime)),
    most: jobs ?? (isGentle ? 1 : mostConnections),
    // An event counts in about one key, and many events share one.
    mostKeys: 4 * (eventsARange ?? eventsAtATime),
    rest: isGentle ? pauses() : async () => undefined,
    tell: (events = projected) => {
      projected = events;
      onProgress?.(events);
    },
  };
}

/** Caught up and compared in one snapshot, so that both sides, and the counts, are of the same moment. */
async function compare({ pool, ranges, most, rest, tell }: Work) {
  return inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read');
    const changed = await behind(db);
    const { rows } = await db.query<{ id: string }>('select pg_export_snapshot() as id');
    await catchUp(db, changed);
    // A log that ends before its projection does is no catching up: that is a difference.
    const short = new Set(changed.length > 0 ? await behind(db) : []);
    const beat = async () => {
      tell();
      await rest();
    };
    const found = await inOneSnapshot(
      pool,
      (others) => differences({ clients: [db, ...others], ranges, changed, beat }),
      { most: most - 1, snapshot: rows[0]?.id },
    );
    return { changed, short, found };
  });
}

/**
 * @param pool of the owner role, without a statement timeout, at least two connections
 * @throws DomainError `unavailable` when another rebuild is under way
 * @throws CannotProject for an event that this release cannot project; the live projections stay as they are
 */
export async function rebuildProjections(pool: Pool, options: RebuildOptions = {}): Promise<RebuildReport> {
  const started = performance.now();
  const phases: Record<string, number> = {};
  const timed = async <T>(phase: RebuildPhase, work: () => Promise<T>): Promise<T> => {
    await options.onPhase?.(phase);
    const since = performance.now();
    const result = await work();
    phases[phase] = Math.round(performance.now() - since);
    return result;
  };
  return withShadows(pool, async (guard) => {
    const work = await workFor(pool, guard, options);
    const { events, streams, figures, eventDays } = await timed('projection', () => fillShadows(pool, work));
    await timed('index', async () => {
      await indexProjected(work);
      await deriveShadows(work);
    });
    const { changed, short, found } = await timed('compare', () => compare(work));
    const caughtUp = new Set(changed);
    if (!options.checkOnly) {
      for (const id of await timed('swap', () => swapShadows(pool, options.views ?? [], eventDays.rows)))
        caughtUp.add(id);
      await timed('drop', () => dropSwapped(pool));
    }
    for (const id of short) caughtUp.delete(id);
    const all = [found, ...figures, eventDays];
    return {
      events,
      streams,
      differenceCount: all.reduce((sum, { count }) => sum + count, 0),
      differences: all.flatMap(({ first }) => first),
      caughtUp: caughtUp.size,
      swapped: !options.checkOnly,
      phases,
      durationMs: Math.round(performance.now() - started),
    };
  });
}
