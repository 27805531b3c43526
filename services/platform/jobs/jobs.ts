import { type Job, PgBoss, type Queue } from 'pg-boss';
import { inTransaction, type Pool } from '../db/postgres.ts';
import { inJobSpan } from '../tracing.ts';
import { FailsForGood, type KeptError, keptError, requireIds } from './job-errors.ts';

/** pg-boss, and the way jobs reach it (docs/decisions/0005): outbox row in the event's transaction, then batches. */
export interface QueueOptions {
  retryLimit: number;
  /** Seconds before the first retry; doubled each time. */
  retryDelay: number;
  retryDelayMax: number;
}
/** A fault of ours or of a peer heals within a day; after that a person has to look. */
export const retries: QueueOptions = { retryLimit: 12, retryDelay: 2, retryDelayMax: 4 * 3_600 };

/**
 * A worker says every few seconds that it still has a job. Silent this long, it was killed: the job goes to another,
 * which is found out within half a minute instead of after pg-boss's quarter of an hour.
 */
const heartbeatSeconds = 10;
const lookEverySeconds = 30;

/** Where jobs end that failed for good. */
export const deadLetters = 'dead-letters';
/** A waiting job stays as long as it could matter: pg-boss would delete it after a fortnight. */
const retentionSeconds = 366 * 24 * 3_600;

/** @param pool acts as the application's role, which owns the schema `pgboss` */
export function createBoss(pool: Pool, onError: (error: Error) => void): PgBoss {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({
    db,
    schema: 'pgboss',
    createSchema: false,
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
  });
  boss.on('error', onError);
  return boss;
}

/** Makes the queues, and gives those of before today's options; safe to repeat and with several processes at once. */
export async function installQueues(
  boss: PgBoss,
  queues: readonly { queue: string; retry: QueueOptions }[],
): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const install = async (name: string, options: Omit<Queue, 'name'>) => {
    const queue = known.get(name);
    if (!queue) return boss.createQueue(name, options);
    const isUpToDate = Object.entries(options).every(
      ([option, value]) => queue[option as keyof typeof options] === value,
    );
    if (!isUpToDate) await boss.updateQueue(name, options);
  };
  await install(deadLetters, { retentionSeconds });
  for (const { queue, retry } of queues) {
    await install(queue, {
      ...retry,
      retryBackoff: true,
      heartbeatSeconds,
      retentionSeconds,
      deadLetter: deadLetters,
    });
  }
}

/** One job as a handler sees it. */
export interface WorkedJob<T> {
  id: string;
  data: T;
}
export type JobHandler<T> = (job: WorkedJob<T>) => Promise<void>;

/** Is given each job's queue, how many seconds it took, and whether it succeeded. */
export type ObserveJob = (queue: string, seconds: number, isDone: boolean) => void;

/** What a job failed of; null when it succeeded. */
type Failure = { isForGood: boolean; error: KeptError } | null;

async function tryJob<T extends object>(
  { queue, handler, observe }: Works<T>,
  { id, data }: Job<T>,
): Promise<Failure> {
  const begun = performance.now();
  const failure = await failureOf((job) => inJobSpan(queue, id, data, () => handler(job)), { id, data });
  observe?.(queue, (performance.now() - begun) / 1_000, failure === null);
  return failure;
}

async function failureOf<T extends object>(
  handler: JobHandler<T>,
  { id, data }: WorkedJob<T>,
): Promise<Failure> {
  try {
    requireIds(data);
    await handler({ id, data });
    return null;
  } catch (error) {
    return { isForGood: error instanceof FailsForGood, error: keptError(error) };
  }
}

/** Fails jobs that share an error. For good: pg-boss moves a job without tries left to the dead letters. */
async function failJobs<T>(
  { pool, boss, queue }: Pick<Works<T>, 'pool' | 'boss' | 'queue'>,
  jobs: Job<T>[],
  { isForGood, error }: NonNullable<Failure>,
): Promise<void> {
  if (!isForGood) {
    await boss.fail(queue, jobs, error);
    return;
  }
  await inTransaction(pool, async (client) => {
    await client.query({
      name: 'end-tries',
      text: `update pgboss.job j set retry_limit = j.retry_count
             from unnest($2::uuid[], $3::int[]) as n (id, retry_count)
             where j.name = $1 and j.id = n.id and j.state = 'active' and j.retry_count = n.retry_count`,
      values: [queue, jobs.map(({ id }) => id), jobs.map(({ retryCount }) => retryCount)],
    });
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    await boss.fail(queue, jobs, error, { db });
  });
}

/**
 * Works a batch. Failed jobs are failed here, so that pg-boss completes the others by their ids: its statement for results by job reads
 * everything that the queue did in the past week.
 */
async function workBatch<T extends object>(works: Works<T>, jobs: Job<T>[]): Promise<void> {
  const failures = await Promise.all(jobs.map((job) => tryJob(works, job)));
  const failed = jobs.flatMap((job, place) => {
    const failure = failures[place];
    return failure ? [{ job, failure }] : [];
  });
  // A server that is away fails them all of the same.
  const alike = Map.groupBy(failed, ({ failure }) => JSON.stringify(failure));
  for (const [first, ...others] of alike.values())
    if (first)
      await failJobs(
        works,
        [first, ...others].map(({ job }) => job),
        first.failure,
      );
}

export interface Share {
  /** Jobs taken at a time, and worked side by side. */
  batch: number;
  /** Such batches side by side: a slow job holds up its own batch alone. */
  batches: number;
}

export const usualShare: Share = { batch: 8, batches: 2 };

/**
 * A queue is woken when it is given jobs, and by the worker's look for what is due (`dueQueues`). That it asks by itself is for the case
 * that neither came: forty loops that ask all the time keep PostgreSQL and Node busy where nothing happens.
 */
const pollEverySeconds = 30;

/** One statement for all queues. @returns those with a job that waits and whose time has come, from any process */
export async function dueQueues(pool: Pool, queues: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'due-queues',
    text: `select q.name from unnest($1::text[]) as q (name) where exists (
             select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    values: [queues],
  });
  return rows.map(({ name }) => name);
}

interface Works<T> {
  /** As the application's role. */
  pool: Pool;
  boss: PgBoss;
  queue: string;
  handler: JobHandler<T>;
  observe?: ObserveJob | undefined;
}

/**
 * Works a queue; each job fails or succeeds by itself. As long as batches are full there is no pause between them.
 * @returns wakes it, so that it does not wait for its next look
 */
export async function work<T extends object>(
  works: Works<T>,
  { batch, batches }: Share,
): Promise<() => void> {
  const { boss, queue } = works;
  const options = {
    pollingIntervalSeconds: pollEverySeconds,
    batchSize: batch,
    burstWhenBatchFull: true,
  } as const;
  // pg-boss wakes one loop by its id, so each of the queue's is started by itself.
  const ids: string[] = [];
  for (let loop = 0; loop < batches; loop++)
    ids.push(await boss.work<T>(queue, options, (jobs: Job<T>[]) => workBatch(works, jobs)));
  return () => {
    for (const id of ids) boss.notifyWorker(id);
  };
}
