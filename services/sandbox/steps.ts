import { runCommand } from '#services/applications/commands/run-command.ts';
import { removeForm } from '#services/applications/forms.ts';
import { loadStream } from '#services/event-log/append/stream.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import type { Command } from '#state-machines/application/decide.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { stepsFrom } from '#state-machines/application/steps.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { Sandbox, StepRequest } from './contract.ts';
import { findSandbox, forgetSandbox, type Kept, setClock } from './rows.ts';

const noSuchSandbox = () => new DomainError('not-found', 'There is no such sandbox.');

/** @throws DomainError `not-found`, also for another admin's */
export async function ownSandbox(ctx: Context, applicationId: string, userId: string): Promise<Kept> {
  const kept = await findSandbox(ctx.pool, applicationId, userId);
  if (!kept) throw noSuchSandbox();
  return kept;
}

/** Others hear of it once its transaction has ended. */
const quiet = (ctx: Context): Context => ({ ...ctx, announce: () => undefined });

const nowIn = (ctx: Context, { clockAt }: Kept): Date => (clockAt ? new Date(clockAt) : ctx.clock());

export async function sandboxView(ctx: Context, kept: Kept): Promise<Sandbox> {
  const { applicationId, forkedFrom, createdAt, clockAt } = kept;
  const { state } = await loadStream(ctx.pool, applicationId, newId());
  if (!state) throw noSuchSandbox();
  const { deadline, isOverdue, status, version } = state;
  return {
    applicationId,
    forkedFrom,
    createdAt,
    now: nowIn(ctx, kept).toISOString(),
    isClockSet: clockAt !== null,
    status,
    version,
    deadline: deadline && { kind: deadline.kind, due: deadline.due, isOverdue },
    steps: stepsFrom(state),
  };
}

/** An admin takes a sandbox's steps on behalf of others; the log says so. */
const actorFor = (kind: Actor['kind'], adminId: string): Actor => {
  if (kind === 'admin' || kind === 'editor') return { kind, id: adminId };
  return { kind, id: null, impersonator: adminId };
};

function commandFor(
  state: ApplicationState,
  { event, actor, score }: StepRequest,
  adminId: string,
  at: Date,
  passMark: number,
) {
  const step = stepsFrom(state).find((one) => one.event === event && one.actor === actor);
  if (!step) {
    const { status, version } = state;
    throw new DomainError(
      'transition-refused',
      `'${event}' is no step of ${actor} from ${status}. Nothing was changed.`,
      { status, version },
    );
  }
  const points = score ?? 80;
  const { deadline } = state;
  return {
    type: event,
    at: at.toISOString(),
    actor: actorFor(actor, adminId),
    ...(event === 'complete-assessment' && { score: points, result: points >= passMark ? 'pass' : 'review' }),
    ...(event === 'miss-deadline' && deadline && { kind: deadline.kind, armedBy: deadline.armedBy }),
  } as Command;
}

/**
 * One step in the sandbox, at its own time. @throws DomainError `not-found`, `transition-refused`
 * @param commandId repeating it has its effect once
 */
export async function takeStep(
  ctx: Context,
  kept: Kept,
  step: StepRequest,
  by: { userId: string; commandId: string; correlation: string; audit: AuditEntry },
): Promise<void> {
  const at = nowIn(ctx, kept);
  const call = {
    applicationId: kept.applicationId,
    commandId: by.commandId,
    origin: { causation: 'sandbox', correlation: by.correlation, client: 'web' },
    command: (state: ApplicationState) => commandFor(state, step, by.userId, at, ctx.settings.passMark),
  } as const;
  await inTransaction(ctx.pool, async (db) => {
    const { repeated } = await runCommand(quiet(ctx), call, db);
    // The audit log says when it was done, not what time it was there.
    if (!repeated) await writeAudit(db, by.audit, ctx.clock(), kept.applicationId);
  });
  ctx.announce(kept.applicationId);
}

const furthestMs = 10 * 365 * dayMs;

/** Sets what time it is there; a deadline that passes on the way is missed, as it would be. Time goes forward only. */
export async function moveClock(
  ctx: Context,
  kept: Kept,
  to: Date | null,
  by: { userId: string; correlation: string; audit: AuditEntry },
): Promise<void> {
  const { state } = await loadStream(ctx.pool, kept.applicationId, newId());
  const target = to ?? ctx.clock();
  if (state && target.getTime() < Date.parse(state.lastEventAt)) {
    throw new DomainError(
      'invalid-input',
      'A sandbox does not go back before its last step. Its clock stays as it was; fork the application again for that.',
      { errors: [{ path: 'now', message: `is before ${state.lastEventAt}` }] },
    );
  }
  if (target.getTime() > ctx.clock().getTime() + furthestMs) {
    throw new DomainError(
      'invalid-input',
      'A sandbox does not go more than ten years ahead. Its clock stays as it was.',
      {
        errors: [{ path: 'now', message: 'is more than ten years ahead' }],
      },
    );
  }
  const { deadline } = state ?? {};
  const isMissed = deadline && !state?.isOverdue && Date.parse(deadline.due) <= target.getTime();
  await inTransaction(ctx.pool, async (db) => {
    if (isMissed) {
      const miss: StepRequest = { event: 'miss-deadline', actor: 'system' };
      const due = new Date(deadline.due);
      const call = {
        applicationId: kept.applicationId,
        commandId: newId(),
        origin: { causation: 'sandbox', correlation: by.correlation, client: 'web' },
        command: (now: ApplicationState) => commandFor(now, miss, by.userId, due, ctx.settings.passMark),
      } as const;
      await runCommand(quiet(ctx), call, db);
    }
    await setClock(db, kept.applicationId, to);
    await writeAudit(db, by.audit, ctx.clock(), kept.applicationId);
  });
  if (isMissed) ctx.announce(kept.applicationId);
}

/**
 * Away with it: its person's key, its form, and its place in the list; who did that is kept (S24). Its events stay in the log, as
 * all do. The key goes first: what is left of a deletion that was cut short can be deleted once more.
 * @throws DomainError `not-found` when it was deleted meanwhile
 */
export async function deleteSandbox(ctx: Context, { applicationId }: Kept, audit: AuditEntry): Promise<void> {
  const { personId } = await loadStream(ctx.pool, applicationId, newId());
  if (personId) await ctx.keys.destroy(personId, ctx.clock());
  await inTransaction(ctx.pool, async (db) => {
    if (!(await forgetSandbox(db, applicationId))) throw noSuchSandbox();
    await removeForm(db, applicationId);
    await writeAudit(db, audit, ctx.clock(), applicationId);
  });
}
