import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { Run, RunDetail, RunKind } from '../contract.ts';
import { readRun } from './store.ts';

/** Work over the whole log is asked for here and done by the worker (`work.ts`). */
export const replayQueue = 'replay-run';
export interface ReplayJob {
  runId: string;
}

/** Who asks. */
export interface Asking {
  by: string;
  whence: Whence;
}
const kept = 100;

const underWay: Record<RunKind, string> = {
  verify: 'A verification is under way already. Its progress is shown; nothing was started twice.',
  rebuild: 'A rebuild is under way already. Its progress is shown; nothing was started twice.',
  'what-if': 'Your last question is still being answered. Cancel it, or wait for its answer.',
};

async function openRun(db: Db, kind: RunKind, by: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    name: 'open-replay-run',
    text: `select run_id as id from replay_runs where kind = $1 and ended_at is null and ($1 <> 'what-if' or asked_by = $2)`,
    values: [kind, by],
  });
  return rows[0]?.id ?? null;
}

/** @throws DomainError `conflict`, with the id of the run that is open, while there is one */
export async function askForRun(
  ctx: Context,
  kind: RunKind,
  question: Run['question'],
  { by, whence }: Asking,
): Promise<RunDetail> {
  const at = ctx.clock();
  const runId = newId(at);
  const isNew = await inTransaction(ctx.pool, async (db) => {
    const { rowCount } = await db.query({
      name: 'ask-for-replay-run',
      text: `insert into replay_runs (run_id, kind, question, asked_by, asked_at, state)
             values ($1, $2, $3, $4, $5, 'waiting') on conflict do nothing`,
      values: [runId, kind, question, by, at],
    });
    if (!rowCount) return false;
    await db.query({
      name: 'forget-replay-runs',
      text: `delete from replay_runs where ended_at is not null and run_id not in (
               select run_id from replay_runs order by asked_at desc, run_id desc limit ${kept})`,
    });
    await db.query({
      name: 'queue-replay-run',
      text: 'insert into account_job_outbox (job_id, queue, data) values ($1, $2, $3)',
      values: [newId(at), replayQueue, { runId } satisfies ReplayJob],
    });
    await writeAudit(db, auditEntry(`replay_${kind}_asked`, 'replay_run', whence, { question }), at, runId);
    return true;
  });
  if (isNew) return readRun(ctx.pool, runId);
  const open = await openRun(ctx.pool, kind, by);
  throw new DomainError('conflict', underWay[kind], open ? { value: { runId: open } } : undefined);
}

/**
 * A worker that is at it stops at its next look, within a second; what a rebuild had projected so far is thrown away.
 * @throws DomainError `not-found`, `not-allowed` for another admin's, `conflict` when it has ended
 */
export async function cancelRun(
  ctx: Context,
  runId: string,
  { by, whence }: Asking,
  isAdmin: boolean,
): Promise<void> {
  const at = ctx.clock();
  await inTransaction(ctx.pool, async (db) => {
    const run = await readRun(db, runId);
    if (run.askedBy.id !== by && !isAdmin)
      throw new DomainError('not-allowed', 'Only who asked for it, or an admin, can cancel this.');
    const { rowCount } = await db.query({
      name: 'cancel-replay-run',
      text: `update replay_runs set state = 'cancelled', ended_at = $2 where run_id = $1 and ended_at is null`,
      values: [runId, at],
    });
    if (!rowCount) throw new DomainError('conflict', 'This has ended already. Nothing was cancelled.');
    await writeAudit(db, auditEntry('replay_cancelled', 'replay_run', whence, { kind: run.kind }), at, runId);
  });
}
