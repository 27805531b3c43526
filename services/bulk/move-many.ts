import { advanceApplication } from '#services/applications/commands/advance-application.ts';
import { undoDecision } from '#services/applications/commands/correct-status.ts';
import type { Invocation } from '#services/applications/commands/run-command.ts';
import { conflict } from '#services/event-log/append/append.ts';
import { loadStream } from '#services/event-log/append/stream.ts';
import type { Context } from '#services/platform/context.ts';
import { newId } from '#services/platform/ids.ts';
import {
  advanceRefusal,
  allowedMoves,
  eventForMove,
  listAdvance,
} from '#state-machines/application/screens.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import type { Actor, Status } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { BulkMove, BulkResult, BulkResults } from './contract.ts';
import { forEach, refusable } from './each.ts';

/** What a single decision about an application carries; its id derives from the application's, so that a repeat finds it. */
export type Call = Pick<Invocation, 'applicationId' | 'commandId' | 'origin' | 'audit'> & { actor: Actor };
type Chosen = BulkMove['items'][number];

async function stateOf(ctx: Context, id: string): Promise<ApplicationState> {
  const { state } = await loadStream(ctx.pool, id, newId());
  if (!state) throw new DomainError('not-found', 'There is no such application.');
  return state;
}

/** @throws DomainError `transition-refused` with the reason that the button gives (ruling 6) */
function targetOf({ status, version }: ApplicationState, to: BulkMove['to'], actor: Actor): Status {
  const target = to === 'next' ? listAdvance.find((row) => row.from === status)?.to : to;
  if (target && eventForMove(actor.kind, status, target)) return target;
  const why = to === 'next' ? advanceRefusal(status) : null;
  const detail = why ?? `The application is in ${status} and cannot be moved to ${to} from there.`;
  const allowed = allowedMoves(status, actor.kind);
  throw new DomainError('transition-refused', `${detail} Nothing was changed.`, { status, version, allowed });
}

function requireSeen({ status, version }: ApplicationState, { expectedVersion }: Chosen): void {
  if (expectedVersion !== undefined && expectedVersion !== version) throw conflict(status, version);
}

/** Moves each, or says what would become of it. @param callOf what the one request says about each of them */
export function moveMany(
  ctx: Context,
  { items, to, notes, reason, dryRun }: BulkMove,
  callOf: (id: string) => Call,
): Promise<BulkResults> {
  return forEach(items, (chosen) =>
    refusable(chosen.id, async (): Promise<BulkResult> => {
      const { id, expectedVersion } = chosen;
      const call = callOf(id);
      const state = await stateOf(ctx, id);
      const from = state.status;
      if (dryRun) {
        requireSeen(state, chosen);
        const target = targetOf(state, to, call.actor);
        return { id, outcome: 'possible', from, status: target, version: state.version, problem: null };
      }
      const target = to === 'next' ? await nextOf(ctx, state, call) : to;
      const { status, version } = await advanceApplication(ctx, {
        ...call,
        to: target,
        notes,
        reason,
        expectedVersion,
      });
      return { id, outcome: 'moved', from, status, version, problem: null };
    }),
  );
}

/** The next step; a repeat finds the application there already, and means the step that led there. */
async function nextOf(ctx: Context, state: ApplicationState, { applicationId, commandId, actor }: Call) {
  const { repeated } = await loadStream(ctx.pool, applicationId, commandId);
  return repeated?.aimedAt ?? targetOf(state, 'next', actor);
}

/** Takes each one's last decision back, where the user may (ruling 4). */
export function undoMany(
  ctx: Context,
  items: readonly Chosen[],
  callOf: (id: string) => Call,
): Promise<BulkResults> {
  return forEach(items, ({ id, expectedVersion }) =>
    refusable(id, async (): Promise<BulkResult> => {
      const from = (await stateOf(ctx, id)).status;
      const { status, version } = await undoDecision(ctx, { ...callOf(id), expectedVersion });
      return { id, outcome: 'moved', from, status, version, problem: null };
    }),
  );
}
