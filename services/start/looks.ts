import type { PgBoss } from 'pg-boss';
import { addUpChanges, mostAddedUp } from '#services/event-log/figures/add-up.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { dueQueues } from '#services/platform/jobs/jobs.ts';
import { drainOutbox, idleLookMs, tablesWithWork } from '#services/platform/jobs/outbox.ts';
import { createRest } from './rest.ts';

/** How soon a woken worker looks again after it found nothing. */
const wokenMs = 150;
const addUpEveryMs = 2_000;
/** For jobs put off, tried again, or handed over by another process. */
const lookForDueMs = 2_000;

interface Looks {
  /** Hands on what waits, and rests when nothing did. Like `addUp`, it gives the milliseconds until its next turn. */
  look: () => Promise<number>;
  /** Adds up the changes that a look has seen. */
  addUp: () => Promise<number>;
  /** Wakes the queues that have something due. */
  lookForDue: () => Promise<number>;
  /** Ends a rest early. */
  wakeUp: () => void;
}

/** A worker's looks for work beside its queues: one statement says which tables have some. @param wakes the queues by their names */
export async function createLooks(
  { pool, boss, wakes }: { pool: Pool; boss: PgBoss; wakes: ReadonlyMap<string, () => void> },
  stopped: AbortSignal,
): Promise<Looks> {
  const idleMs = await idleLookMs(pool);
  const rest = createRest(stopped);
  let hasChanges = true;
  return {
    wakeUp: rest.wake,
    look: async () => {
      const waiting = await tablesWithWork(pool);
      hasChanges ||= waiting.has('application_changes');
      const handed = await drainOutbox(pool, boss, undefined, waiting);
      for (const queue of handed.keys()) wakes.get(queue)?.();
      if (handed.size === 0) await rest.rest(wokenMs, waiting.has('audit_outbox') ? wokenMs : idleMs);
      return 0;
    },
    addUp: async () => {
      if (!hasChanges) return addUpEveryMs;
      hasChanges = false;
      const isBehind = (await addUpChanges(pool)) === mostAddedUp;
      // Thousands of commands a second would leave more behind in each pause than one turn takes.
      hasChanges ||= isBehind;
      return isBehind ? 0 : addUpEveryMs;
    },
    lookForDue: async () => {
      for (const queue of await dueQueues(pool, [...wakes.keys()])) wakes.get(queue)?.();
      return lookForDueMs;
    },
  };
}
