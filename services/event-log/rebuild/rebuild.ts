import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import {
  inOneSnapshot,
  isIn,
  mostConnections,
  onConnections,
  type Range,
  rangesOf,
  usualEventsARange,
  workThrough,
} from '../ranges.ts';
import { dropWrongEntries } from './compare-entries.ts';
import { type Difference, differences } from './compare-projections.ts';
import { behind, catchUp, derived, fillDerived, fillShadows, projected, projections } from './shadow-rows.ts';
import { createShadow, dropOld, dropShadow, finishShadow, shadowParts } from './shadow-table.ts';
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
  /** About how many events are taken at a time; only tests need another number than the usual one. */
  eventsARange?: number;
  /** What it throws ends the rebuild; the live projections stay as they are. */
  onProgress?: (events: number) => void;
  onPhase?: (phase: RebuildPhase) => void;
}

const workMs = 10;
/** No longer after a single long statement, in which nothing can rest. */
const longestRestMs = 100;
/** 50 % duty cycle: leaves CPU for requests. */
function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < workMs) return;
    await sleep(Math.min(worked, longestRestMs));
    since = performance.now();
  };
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
  { isGentle, eventsARange = usualEventsARange, onProgress }: RebuildOptions,
): Promise<Work> {
  let projected = 0;
  return {
    pool,
    ranges: await rangesOf(db, eventsARange),
    most: isGentle ? 1 : mostConnections,
    // An event counts in about one key, and many events share one.
    mostKeys: 10 * eventsARange,
    rest: isGentle ? pauses() : async () => undefined,
    tell: (events = projected) => {
      projected = events;
      onProgress?.(events);
    },
  };
}

/** Indexes are built beside each other, each by one process; by them is found what is derived. */
async function indexShadows({ pool, ranges, most, rest, tell }: Work): Promise<void> {
  const index = async (clients: pg.PoolClient[], tables: readonly string[]) => {
    const parts: string[] = [];
    // The larger table first, so that no long one is left for the end.
    for (const table of tables.toReversed())
      parts.push(...(await shadowParts(clients[0] as pg.PoolClient, table)));
    await workThrough(clients, parts, async (db, part) => {
      await db.query(`begin; set local max_parallel_maintenance_workers = 0; ${part}; commit`);
      tell();
    });
    await workThrough(clients, tables, finishShadow);
  };
  const work = async (clients: pg.PoolClient[]) => {
    await index(clients, projected);
    await workThrough(clients, ranges, async (db, range) => {
      await fillDerived(db, isIn(range));
      tell();
      await rest();
    });
    await index(clients, derived);
  };
  await onConnections(pool, work, { most });
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
    await eachProjection(dropOld);
    await dropWrongEntries(guard);
    await eachProjection(createShadow);
    try {
      const work = await workFor(pool, guard, options);
      const { events, streams, figures, eventDays } = await timed('projection', () =>
        fillShadows(pool, work),
      );
      await timed('index', () => indexShadows(work));
      const { changed, short, found } = await timed('compare', () => compare(work));
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
    } finally {
      // Swapped, there are none.
      await eachProjection(dropShadow).catch(() => undefined);
      await dropWrongEntries(guard).catch(() => undefined);
    }
  } finally {
    await guard.query('select pg_advisory_unlock_all()').catch(() => undefined);
    guard.release();
  }
}
