import os from 'node:os';
import { applicationsView } from '#services/applications/projections/view.ts';
import { keysOfFigures } from '#services/event-log/figures/add-entries.ts';
import { rangesOf } from '#services/event-log/ranges.ts';
import { compareEntries, createCounted, writeCounted } from '#services/event-log/rebuild/compare-entries.ts';
import { compareEventDays, type WrongDay } from '#services/event-log/rebuild/compare-event-days.ts';
import { deriveShadows, indexProjected } from '#services/event-log/rebuild/index-shadows.ts';
import { dropSwapped, swapShadows } from '#services/event-log/rebuild/swap-shadows.ts';
import { withShadows } from '#services/event-log/rebuild/with-shadows.ts';
import { createPool, type Db, inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type JobsOptions, runJobs } from './jobs.ts';

/**
 * A believable log, made quickly: applications come in over the whole span, live side by side, and their events lie in the table in the
 * order in which they happened. Events are decided by the machine and projected as ever; only the way into the database is another: COPY
 * by several jobs, and what a rebuild does once it has read the log (docs/decisions/0057). No jobs, no mails, no free text.
 */
export interface SeedOptions {
  /** The owner's address. */
  url: string;
  applications: number;
  /** Roughly; some lives end early and others gather more. The usual 8 come to 9, as in the demonstration. */
  eventsPerApplication?: number;
  /** The first application comes in here, the last near `to`; nothing happens after `to` (now, unless given). */
  from: Date;
  to?: Date;
  seed?: number;
  /** Threads that make and write applications; what they make does not depend on how many they are. */
  jobs?: number;
  onProgress?: (events: number) => void;
  onPhase?: (phase: SeedPhase) => void;
  /** Makes the keys of so many people; without it nothing can be noted about them later. */
  makeKeys?: JobsOptions['makeKeys'];
}
export type SeedPhase = 'log' | 'index' | 'upkeep';
export interface Seeded {
  applications: number;
  events: number;
  durationMs: number;
  /** Milliseconds of each phase, in order. */
  phases: Record<string, number>;
}

async function requireEmpty(db: Db): Promise<void> {
  const { rows } = await db.query<{ isEmpty: boolean }>(
    'select not exists (select from application_events) and not exists (select from application_forms) as "isEmpty"',
  );
  if (!rows[0]?.isEmpty)
    throw new DomainError(
      'conflict',
      'Nothing was written: there are applications in this database already. Use an empty one (DATABASE_URL or DATA_DIR).',
    );
}

interface Written {
  events: number;
  eventDays: WrongDay[];
}

/**
 * Writes log, forms and the shadows' rows. What the figures lack is found in a snapshot in which the database is empty, so that it is
 * all that was counted, and nothing of what the application itself appends meanwhile.
 */
async function writeLog(pool: Pool, options: SeedOptions & { jobs: number }): Promise<Written> {
  const { applications, eventsPerApplication = 8, from, to = new Date(), seed = 1 } = options;
  const [begin, end] = [from.getTime(), to.getTime()];
  let events = 0;
  return inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read');
    await requireEmpty(db);
    await createCounted(db, keysOfFigures);
    const days = await runJobs({
      url: options.url,
      span: { applications, eventsPerApplication, from: begin, to: end, seed },
      jobs: Math.min(options.jobs, applications),
      onEvents: (count) => {
        events += count;
        options.onProgress?.(events);
      },
      writeFigures: (lines) => writeCounted(db, keysOfFigures, { take: (table) => lines[table] }),
      makeKeys: options.makeKeys,
    });
    for (const figure of keysOfFigures) await compareEntries(db, figure);
    const { rows } = await compareEventDays(db, { rows: () => days });
    return { events, eventDays: rows };
  });
}

/** Pages that all may see, and figures for the planner: as autovacuum leaves a database that grew by itself. */
const vacuum = (pool: Pool, ...tables: string[]) => pool.query(`vacuum (analyze) ${tables.join(', ')}`);

/** @throws DomainError `conflict` when there are applications already */
export async function seedLog(options: SeedOptions): Promise<Seeded> {
  const started = performance.now();
  const phases: Record<string, number> = {};
  const timed = async <T>(phase: SeedPhase, work: () => Promise<T>): Promise<T> => {
    options.onPhase?.(phase);
    const since = performance.now();
    const result = await work();
    phases[phase] = Math.round(performance.now() - since);
    return result;
  };
  const jobs = options.jobs ?? os.availableParallelism();
  const pool = createPool({ url: options.url, max: jobs + 4, name: 'cursus seed', statementTimeoutMs: 0 });
  try {
    const events = await withShadows(pool, async () => {
      const { events, eventDays } = await timed('log', () => writeLog(pool, { ...options, jobs }));
      await timed('index', async () => {
        const work = { pool, most: jobs, tell: () => undefined };
        // Ranges are found along the log's key alone where its pages are known to be visible.
        await Promise.all([indexProjected(work), vacuum(pool, 'application_events', 'application_forms')]);
        await deriveShadows({ ...work, ranges: await rangesOf(pool) });
        await swapShadows(pool, [applicationsView], eventDays);
        await dropSwapped(pool);
      });
      return events;
    });
    await timed('upkeep', () => vacuum(pool, 'application_states', 'application_steps', 'application_ways'));
    const durationMs = Math.round(performance.now() - started);
    return { applications: options.applications, events, durationMs, phases };
  } finally {
    await pool.end();
  }
}
