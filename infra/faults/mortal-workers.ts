import type { Job } from 'pg-boss';
import { publicUrl } from '#infra/test/fresh-database.ts';
import { eventHandlers } from '#services/background/job-list.ts';
import type { Context } from '#services/platform/context.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { createBoss, type JobHandler } from '#services/platform/jobs/jobs.ts';
import { drainOutbox } from '#services/platform/jobs/outbox.ts';
import { outboxMail } from '#services/platform/mail.ts';

/**
 * Workers on the real queue that die between any two statements, or while the answer of one is on its way: what they had in hand
 * stays 'active' until a supervisor notices their silence, as after a SIGKILL. They run in this process, so that a test holds
 * the clock that they look at; `kills.db.test.ts` kills real ones.
 */
class Killed extends Error {
  /** As a lost connection is: no handler may take it for a fault of the job. */
  readonly code = 'ECONNRESET';
}

/** A machine that stood still for longer than a lease of these tests: the mail did not leave, and is to be tried again. */
const isHeldUp = (reason: unknown) =>
  reason instanceof Error && /held up before it left/.test(reason.message);

/** A pool that is gone after so many statements. */
function mortal(pool: Pool, statements: number, random: () => number): Pool {
  let left = statements;
  const query = async (...args: Parameters<Pool['query']>) => {
    if (left <= 0) throw new Killed('killed');
    const isLast = --left === 0;
    // Half of them die before the database hears of it, half before they hear of the database.
    if (isLast && random() < 0.5) throw new Killed('killed');
    const answer = await (pool.query as (...a: unknown[]) => Promise<unknown>)(...args);
    if (isLast) throw new Killed('killed');
    return answer;
  };
  return new Proxy(pool, {
    get: (target, key) => {
      // The dead try nothing again.
      if (key === 'ending') return left <= 0;
      if (key === 'query') return query;
      // The pool's own methods see the pool, which lives: the dead leave their connections to the others.
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function handlersOf(ctx: Context): Record<string, JobHandler<never>> {
  const send = outboxMail(ctx.pool, 'office@adjutant.example', ctx.clock);
  // Every notice by itself: that they become digests is another test's.
  const staffNotices = { single: 1_000_000, windowMs: 1 };
  const settings = {
    ctx,
    send,
    publicUrl,
    staffMailbox: 'staff@adjutant.example',
    staffNotices,
    leaseMs: 100,
  };
  return eventHandlers(settings);
}

interface World {
  ctx: Context;
  owner: Pool;
  random: () => number;
  /** Errors of jobs that no kill explains. */
  faults: unknown[];
}

export interface MortalWorkers {
  /** Does everything that is due by the test's clock, with deaths on the way. */
  workDue: () => Promise<void>;
  kills: () => number;
  stop: () => Promise<void>;
}

export async function mortalWorkers({ ctx, owner, random, faults }: World): Promise<MortalWorkers> {
  const boss = createBoss(ctx.pool, (error) => faults.push(error));
  await boss.start();
  let kills = 0;

  /** One worker's life: it takes what is there, and perhaps dies of it. */
  const live = async (statements: number): Promise<void> => {
    const handlers = handlersOf({ ...ctx, pool: mortal(ctx.pool, statements, random) });
    for (const [queue, handler] of Object.entries(handlers)) {
      const jobs: Job<never>[] = await boss.fetch(queue, { batchSize: 5 });
      for (const { id, data } of jobs) {
        // Sometimes two have it: the one that was thought to be dead was only slow.
        const times = random() < 0.3 ? 2 : 1;
        const ends = await Promise.allSettled(Array.from({ length: times }, () => handler({ id, data })));
        const failed = ends.filter((end) => end.status === 'rejected');
        if (failed.some(({ reason }) => reason instanceof Killed)) {
          kills++;
          return;
        }
        const reasons = failed.map(({ reason }) => reason);
        faults.push(...reasons.filter((reason) => !isHeldUp(reason)));
        // The queue tries it again.
        if (!reasons.some(isHeldUp)) await boss.complete(queue, id);
      }
    }
  };

  const workDue = async () => {
    for (let round = 0; ; round++) {
      await drainOutbox(ctx.pool, boss);
      // What is due by the test's clock is due by the database's; those who are silent are found out.
      const names = Object.keys(handlersOf(ctx));
      const due = await owner.query(
        `update pgboss.job set start_after = now(), state = 'retry'
         where name = any($1) and (state = 'active' or state in ('created', 'retry') and start_after <= $2)`,
        [names, ctx.clock()],
      );
      if (due.rowCount === 0) return;
      const lifetime = () =>
        round < 6 && random() < 0.8 ? 1 + Math.floor(random() * 12) : Number.POSITIVE_INFINITY;
      await Promise.all([live(lifetime()), live(lifetime()), live(lifetime())]);
    }
  };
  return { workDue, kills: () => kills, stop: () => boss.stop({ graceful: false }) };
}
