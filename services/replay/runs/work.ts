import { applicationsView } from '#services/applications/projections/view.ts';
import { askWitnesses } from '#services/event-log/checkpoint/ask-witnesses.ts';
import { lossText } from '#services/event-log/checkpoint/recorded-losses.ts';
import { ownsProjections } from '#services/event-log/rebuild/owns-projections.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { type AuditOptions, auditAndSign, auditLog } from '#services/event-log/verify/audit-log.ts';
import type { Context } from '#services/platform/context.ts';
import { isUnavailable, type Pool } from '#services/platform/db/postgres.ts';
import { keptError } from '#services/platform/jobs/job-errors.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { RebuildAnswer, Run, RunKind, VerifyAnswer, WhatIfAnswer } from '../contract.ts';
import { type Question, whatIf } from '../what-if.ts';
import type { ReplayJob } from './ask.ts';
import { Progress, Superseded } from './progress.ts';

export interface ReplaySettings {
  ctx: Context;
  /** Long reads and the folder of the log of heads. */
  audit: AuditOptions;
  /** As the owner of the tables, who alone may swap them; closed after each rebuild. */
  openOwner: () => Pool;
}

/** A worker that ends in the midst of a run is given another try; one that always does would never come to an end. */
const mostAttempts = 3;

const lost = 'The connection to the database was lost in the midst of it. Ask again.';

interface Begun {
  kind: RunKind;
  question: Run['question'];
  attempts: number;
}

/** Null when it was cancelled or has ended. */
async function begin({ pool, clock }: Context, runId: string): Promise<Begun | null> {
  const { rows } = await pool.query<Begun>({
    name: 'begin-replay-run',
    text: `update replay_runs set state = 'running', started_at = $2, attempts = attempts + 1, events = 0, phase = null,
             of_events = (select case when reltuples < 100000 then (select count(*) from application_events) else reltuples::bigint end
                         from pg_class where oid = 'application_events'::regclass)
           where run_id = $1 and ended_at is null returning kind, question, attempts`,
    values: [runId, clock()],
  });
  return rows[0] ?? null;
}

/** Its last word of progress may still be on its way, and would come too late: the phase is written with the end. */
async function end(
  { pool, clock }: Context,
  runId: string,
  attempt: number,
  outcome: { answer: object & { events: number } } | { error: string },
  phase: string | null = null,
): Promise<void> {
  const answer = 'answer' in outcome ? outcome.answer : null;
  const error = 'error' in outcome ? outcome.error : null;
  await pool.query({
    name: 'end-replay-run',
    text: `update replay_runs set state = $3, ended_at = $4, answer = $5, error = $6, events = coalesce($7, events), phase = coalesce($8, phase)
           where run_id = $1 and attempts = $2 and state = 'running'`,
    values: [
      runId,
      attempt,
      answer ? 'done' : 'failed',
      clock(),
      answer && JSON.stringify(answer),
      error,
      answer?.events ?? null,
      phase,
    ],
  });
}

async function verified(
  { ctx, audit }: ReplaySettings,
  progress: Progress,
  sign: boolean,
): Promise<VerifyAnswer> {
  const options = { ...audit, onProgress: progress.tell };
  const { audit: found, taken } = sign
    ? await auditAndSign(options, ctx.clock())
    : { audit: await auditLog(options), taken: null };
  // The hourly job asks again, so a witness that cannot be asked now changes nothing here.
  if (taken) await askWitnesses(audit, ctx.witnesses, ctx.clock());
  const { events, streams, checkpoint, problemCount, problems, losses, durationMs } = found;
  const signed = taken?.number ?? null;
  return {
    events,
    streams,
    checkpoint,
    problemCount,
    problems,
    losses: losses.map(lossText),
    signed,
    durationMs,
  };
}

async function rebuilt(
  { openOwner }: ReplaySettings,
  progress: Progress,
  checkOnly: boolean,
): Promise<RebuildAnswer> {
  const owner = openOwner();
  try {
    if (!(await ownsProjections(owner)))
      throw new DomainError(
        'not-allowed',
        "The worker's database address does not own the tables. Run `npm run ops -- rebuild` with the owner's; nothing was changed.",
      );
    return await rebuildProjections(owner, {
      checkOnly,
      // People work meanwhile: they do not wait for it.
      isGentle: true,
      onProgress: progress.tell,
      onPhase: progress.enter,
      views: [applicationsView],
    });
  } finally {
    await owner.end();
  }
}

async function asked(
  { ctx, audit }: ReplaySettings,
  progress: Progress,
  question: Question,
): Promise<WhatIfAnswer> {
  return whatIf(audit.pool, question, ctx.clock(), { onProgress: progress.tell });
}

function answer(
  settings: ReplaySettings,
  { kind, question }: Begun,
  progress: Progress,
): Promise<VerifyAnswer | RebuildAnswer | WhatIfAnswer> {
  if (kind === 'verify') return verified(settings, progress, 'sign' in question && question.sign === true);
  if (kind === 'rebuild')
    return rebuilt(settings, progress, 'checkOnly' in question && question.checkOnly === true);
  return asked(settings, progress, question as Question);
}

/**
 * Does what was asked for. What it fails of is its end and stands in the run, for the person who waits; only a worker that dies
 * leaves it to a second try.
 */
export function workReplay(settings: ReplaySettings): JobHandler<ReplayJob> {
  const { ctx } = settings;
  return async ({ data: { runId } }) => {
    const begun = await begin(ctx, runId);
    if (!begun) return;
    const { attempts } = begun;
    if (attempts > mostAttempts) {
      const error = `The worker ended ${mostAttempts} times in the midst of it, the last time without a word. Look at its log and its memory, then ask again.`;
      return end(ctx, runId, attempts, { error });
    }
    const progress = new Progress(ctx, runId, attempts);
    try {
      const found = await answer(settings, begun, progress);
      await end(ctx, runId, attempts, { answer: found }, progress.phase);
    } catch (error) {
      if (error instanceof Superseded) return;
      const said = isUnavailable(error) ? lost : keptError(error).message;
      await end(ctx, runId, attempts, { error: said }, progress.phase);
    }
  };
}
