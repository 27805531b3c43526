import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';

/**
 * How the whole system is, for those who run it.
 *   GET  /api/system               systemOverview   (admin)
 *   POST /api/system/examinations  {} → 202         (admin), 409 while one is under way
 *   GET  /api/nightly-coverage     coverage         (staff)
 */
const finding = z.object({
  /** `act`: something is lost, wrong or forged, or will be soon. `look`: it works, and should not stay so. */
  severity: z.enum(['act', 'look']),
  title: z.string(),
  detail: z.string().nullable(),
  /** What to do, one after the other; commands stand between backticks. */
  steps: z.array(z.string()),
});
const check = z.object({
  /** 'catalogue', 'work': stable. */
  name: z.string(),
  label: z.string(),
  /** Just now, or in the night; null before the first. */
  checkedAt: instant.nullable(),
  findings: z.array(finding),
});
export type SystemCheck = z.infer<typeof check>;
export type SystemFinding = z.infer<typeof finding>;

export const examinationRequest = z.strictObject({}).nullish();
/** A look at everything that an admin or the night asked for. */
const examination = z.object({
  /** `waiting`: no worker has taken it yet. */
  state: z.enum(['waiting', 'running']),
  since: instant,
  /** Checks that are done, of so many. */
  done: z.int(),
  of: z.int(),
  /** What is looked at now; null before the first. */
  label: z.string().nullable(),
});
export type Examination = z.infer<typeof examination>;

export const systemOverview = z.object({
  at: instant,
  checks: z.array(check),
  /** Null while none waits or is under way. */
  examination: examination.nullable(),
  database: z.object({
    /** Of a statement that reads nothing. */
    answersInMs: z.number(),
    version: z.string(),
    bytes: z.number(),
    connections: z.int(),
    maxConnections: z.int(),
    /** Seconds that the replica of lists is behind; null without one. */
    replicaLag: z.number().nullable(),
  }),
  release: z.object({
    version: z.string(),
    node: z.string(),
    applied: z.int(),
    newest: z.string().nullable(),
    pending: z.array(z.string()),
  }),
  /** Of the API process that answers; every process says the same of itself at /metrics. */
  process: z.object({
    since: instant,
    /** Answered since it began. */
    requests: z.int(),
    /** Of these, answered with 5xx. */
    failedRequests: z.int(),
  }),
  /** Every process that said how it is within the hour; each says so every 20 seconds. */
  processes: z.array(
    z.object({
      /** `start`: API and worker in one. */
      kind: z.enum(['api', 'worker', 'start']),
      host: z.string(),
      pid: z.int(),
      release: z.string(),
      startedAt: instant,
      silentSeconds: z.number(),
      /** It should have said so several times since. */
      isSilent: z.boolean(),
      residentBytes: z.number(),
      heapBytes: z.number(),
      /** The longest wait of 99 of 100 turns of its event loop. */
      eventLoopDelayMs: z.number(),
      liveStreams: z.int(),
    }),
  ),
  /** Of the last 24 hours. */
  lastDay: z.object({ events: z.int(), mailsSent: z.int(), mailsFailed: z.int() }),
  /** Queues with work that is due, by label. `oldestSeconds` since the oldest was due. */
  queues: z.array(
    z.object({ queue: z.string(), label: z.string(), waiting: z.int(), oldestSeconds: z.number() }),
  ),
  /** Written with their event and not handed to the queues yet. */
  outbox: z.int(),
  deadLetters: z.int(),
  mails: z.object({ unfinished: z.int(), oldestAt: instant.nullable() }),
  /** What runs by the clock. */
  clock: z.object({ tasks: z.int(), failed: z.int(), late: z.int(), neverRan: z.int() }),
  /** Passed for an hour and not recorded. */
  unrecordedDeadlines: z.int(),
  /** Null where no backup of ours ever followed this database. */
  backup: z
    .object({
      isFollowed: z.boolean(),
      awaySince: instant.nullable(),
      isWaitedFor: z.boolean(),
      behindBytes: z.number(),
    })
    .nullable(),
  /** The newest base backup that was completed; null where none of ours is known. */
  baseBackup: z.object({ at: instant, bytes: z.number() }).nullable(),
  /** The newest rehearsal of a restore; null before the first. `error` says what was wrong. */
  rehearsal: z
    .object({
      at: instant,
      error: z.string().nullable(),
      rpoMs: z.number().nullable(),
      rtoMs: z.number().nullable(),
      events: z.number().nullable(),
    })
    .nullable(),
  /** The newest checkpoint; null before the first. */
  seal: z
    .object({ number: z.int(), takenAt: instant, events: z.int(), size: z.int(), root: z.string() })
    .nullable(),
  /** Of the log of heads: how many there are, and of how many nothing is to be said. */
  witnesses: z.object({ total: z.int(), well: z.int() }),
  /** SHA-256 of the public key that checkpoints are verified with, hex. */
  signingKeys: z.array(z.string()),
  /** Of the data folder; null where this process does not see it. */
  disk: z.object({ freeBytes: z.number(), wholeBytes: z.number() }).nullable(),
  /** Files without a record that the last night removed; null before the first. */
  orphans: z.object({ at: instant, removed: z.int() }).nullable(),
});
export type SystemOverview = z.infer<typeof systemOverview>;

/** What the night looked at beside the events, in plain words. What was found is for admins: it names what is weak. */
export const coverage = z.object({
  /** The newest night; null before the first. */
  checkedAt: instant.nullable(),
  items: z.array(z.object({ name: z.string(), covers: z.string(), findings: z.int() })),
});
export type Coverage = z.infer<typeof coverage>;
