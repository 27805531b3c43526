import { z } from 'zod';
import { instant, page, pageQuery } from '#services/platform/contract.ts';

/**
 * Long work over the whole log (docs/rules/event-log.md, Replay), done by the worker and looked at while it runs.
 *   POST   /api/replay/verifications   verifyRequest    run → 202    (staff; to sign: admin)
 *   POST   /api/replay/rebuilds        rebuildRequest   run → 202    (admin)
 *   POST   /api/replay/what-ifs        whatIfRequest    run → 202    (staff)
 *   GET    /api/replay/runs?kind=&cursor=               runsPage     (staff), newest first
 *   GET    /api/replay/runs/:id                         runDetail    (staff)
 *   DELETE /api/replay/runs/:id                         204          (staff: their own; admin: any)
 *   GET    /api/checkpoints                             checkpoints  (staff)
 *   GET    /api/checkpoints/verifier.mjs                the program that checks an exported history offline (anyone)
 *   GET    /api/checkpoints/keys                        keys of the log of heads and of its witnesses (anyone)
 * Asked for while one is open: 409 with its id in `current.value.runId`.
 */
const runKinds = ['verify', 'rebuild', 'what-if'] as const;
export type RunKind = (typeof runKinds)[number];

export const verifyRequest = z
  .strictObject({
    /** Sign a checkpoint when the log holds. */
    sign: z.boolean().optional(),
  })
  .nullish();
export const rebuildRequest = z.strictObject({
  /** Compare with the live tables and leave them as they are. */
  checkOnly: z.boolean(),
});

const name = z.string().regex(/^\w{1,60}$/, 'is not the name of a status');
const event = z.string().regex(/^[\w-]{1,60}$/, 'is not the name of an event');
const move = z.strictObject({ from: name, event });
const hours = z.number().int().min(1, 'must be at least an hour').max(87_600, 'must be at most ten years');
const most = 100;
export const whatIfRequest = z.strictObject({
  /** The machine to start from; the one in force unless said otherwise. */
  machine: z.string().max(60).optional(),
  change: z
    .strictObject({
      removeStates: z.array(name).max(most).optional(),
      renameStates: z.record(name, name).optional(),
      removeTransitions: z.array(move).max(most).optional(),
      renameTransitions: z
        .array(move.extend({ to: event }))
        .max(most)
        .optional(),
      redirect: z
        .array(move.extend({ to: name }))
        .max(most)
        .optional(),
      guard: z
        .array(move.extend({ guard: z.string().max(60) }))
        .max(most)
        .optional(),
    })
    .optional(),
  /** Hours that deadlines would have run, by kind. */
  deadlines: z
    .strictObject({ email: hours, details: hours, assessment: hours, documents: hours, contract: hours })
    .partial()
    .optional(),
});
export type WhatIfRequest = z.infer<typeof whatIfRequest>;

const problem = z.object({
  applicationId: z.string().describe('Empty when it is about no single application'),
  version: z.int(),
  code: z.string(),
  detail: z.string(),
});
const verifyAnswer = z.object({
  events: z.int(),
  streams: z.int(),
  /** The checkpoint that the log was held against; null: a cut tail could not be seen. */
  checkpoint: z.int().nullable(),
  problemCount: z.int(),
  /** The first thousand. */
  problems: z.array(problem),
  /** What the log of heads says of losses after which work went on; not kept by runs of the first weeks. */
  losses: z.array(z.string()).optional(),
  /** The checkpoint that was signed, if that was asked for and the log holds. */
  signed: z.int().nullable(),
  durationMs: z.int(),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
const difference = z.object({
  table: z.string(),
  /** Empty when it is about no single application. */
  applicationId: z.string(),
  /** In the tables' own words. */
  detail: z.string(),
  /** Not kept by runs of the first weeks, as the two below. */
  how: z.enum(['differs', 'missing', 'stray', 'ahead']).optional(),
  /** Which row: the event that a step began with, the status that is counted. */
  of: z.string().nullable().optional(),
  columns: z
    .array(z.object({ name: z.string(), live: z.string().nullable(), log: z.string().nullable() }))
    .optional(),
});
const rebuildAnswer = z.object({
  events: z.int(),
  streams: z.int(),
  differenceCount: z.int(),
  differences: z.array(difference),
  /** Applications that changed while it ran and were projected again. */
  caughtUp: z.int(),
  swapped: z.boolean(),
  /** Milliseconds of each phase, in order. */
  phases: z.record(z.string(), z.int()),
  durationMs: z.int(),
});
export type RebuildAnswer = z.infer<typeof rebuildAnswer>;

const example = z.object({
  applicationId: z.uuid(),
  version: z.int(),
  /** Read with the answer; null for an erased person. */
  name: z.string().nullable().optional(),
});
const outcomes = z.object({ same: z.int(), diverged: z.int(), stranded: z.int() });
const whatIfAnswer = z.object({
  machine: z.string(),
  events: z.int(),
  applications: z.int(),
  byStatus: z.record(z.string(), outcomes),
  totals: outcomes,
  partings: z.array(
    z.object({
      how: z.string(),
      in: z.string(),
      type: z.string(),
      actor: z.string(),
      recordedTo: z.string(),
      leadsTo: z.string().nullable(),
      applications: z.int(),
      examples: z.array(example),
    }),
  ),
  stranded: z.array(
    z.object({
      status: z.string(),
      why: z.enum(['no-such-status', 'dead-end']),
      applications: z.int(),
      examples: z.array(example),
    }),
  ),
  deadlines: z.array(
    z.object({ kind: z.string(), hours: z.int(), set: z.int(), missed: z.int(), wouldMiss: z.int() }),
  ),
  durationMs: z.int(),
});
export type WhatIfAnswer = z.infer<typeof whatIfAnswer>;

const common = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Null for an account that is gone. */
  askedBy: z.object({ id: z.uuid(), name: z.string().nullable() }),
  askedAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** What a long run is at, in its own word. */
  phase: z.string().nullable(),
  /** Events read so far, of about so many. */
  events: z.int(),
  ofEvents: z.int().nullable(),
  /** Problems or differences that it found; null before its end, and of a what-if. */
  found: z.int().nullable(),
  /** What it failed of, as a sentence. */
  error: z.string().nullable(),
});
const verifyRun = common.extend({
  kind: z.literal('verify'),
  question: z.object({ sign: z.boolean().optional() }),
});
const rebuildRun = common.extend({ kind: z.literal('rebuild'), question: rebuildRequest });
const whatIfRun = common.extend({ kind: z.literal('what-if'), question: whatIfRequest });
export const run = z.discriminatedUnion('kind', [verifyRun, rebuildRun, whatIfRun]);
export type Run = z.infer<typeof run>;
export const runDetail = z.discriminatedUnion('kind', [
  verifyRun.extend({ answer: verifyAnswer.nullable() }),
  rebuildRun.extend({ answer: rebuildAnswer.nullable() }),
  whatIfRun.extend({ answer: whatIfAnswer.nullable() }),
]);
export type RunDetail = z.infer<typeof runDetail>;

export const runsQuery = pageQuery.extend({ kind: z.enum(runKinds).optional() });
export type RunsQuery = z.infer<typeof runsQuery>;
export const runsPage = page(run);

export const checkpoints = z.object({
  /** Newest first, at most twenty. */
  items: z.array(
    z.object({
      number: z.int(),
      takenAt: instant,
      events: z.int(),
      streams: z.int(),
      /** Entries of the log of heads. */
      size: z.int(),
      /** Merkle root over the log of heads, hex. */
      root: z.string(),
      /** By this server's key, or one before it. */
      isSigned: z.boolean(),
    }),
  ),
  /** Who cosigns, with the newest log that each did; empty where none is configured. */
  witnesses: z.array(
    z.object({
      witness: z.string(),
      size: z.int().nullable(),
      cosignedAt: instant.nullable(),
      askedAt: instant.nullable(),
      problem: z.string().nullable(),
      /** It contradicts the log, or is not the one it was. */
      isAlarm: z.boolean(),
    }),
  ),
  /** That sign today; several during a rotation. */
  keys: z.array(
    z.object({
      /** SPKI, PEM. */
      publicKey: z.string(),
      /** SHA-256 of the key's DER, hex: what the verifier prints, to be compared. */
      fingerprint: z.string(),
    }),
  ),
});
/** Verifier keys as the standard writes them, NAME+ID+KEY (c2sp.org/signed-note). */
export const logKeys = z.object({
  /** Of the log: those that sign, and those before them with the largest log that each signed. */
  signers: z.array(z.object({ verifierKey: z.string(), until: z.int().nullable() })),
  witnesses: z.array(z.object({ name: z.string(), verifierKey: z.string() })),
  /** Of the witnesses, how many must cosign. */
  quorum: z.int(),
  verifier: z.object({ sha256: z.string(), bytes: z.int() }),
});
export type LogKeys = z.infer<typeof logKeys>;

export type Checkpoints = z.infer<typeof checkpoints>;
