import type { Appended } from '#services/event-log/append/append.ts';
import type { Context } from '#services/platform/context.ts';
import type { Command } from '#state-machines/application/decide.ts';
import { allowedMoves, eventForMove } from '#state-machines/application/screens.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import type { Actor, Status } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type Invocation, runCommand } from './run-command.ts';

export interface Move
  extends Pick<
    Invocation,
    'applicationId' | 'commandId' | 'expectedVersion' | 'origin' | 'audit' | 'ownerId'
  > {
  actor: Actor;
  to: Status;
  notes?: string | undefined;
  reason?: string | undefined;
}

/** The machine's event for a ruled (role, from, to) triple; anything else is refused (ruling 3, S15). */
function commandFor(move: Move, state: ApplicationState, at: string): Command {
  const { actor, to, notes, reason } = move;
  const event = eventForMove(actor.kind, state.status, to);
  if (!event) {
    throw new DomainError(
      'transition-refused',
      `The application is in ${state.status} and cannot be moved to ${to} from there. Nothing was changed.`,
      { status: state.status, version: state.version, allowed: allowedMoves(state.status, actor.kind) },
    );
  }
  const asked = { at, actor, ...(notes && { notes }), ...(reason && { reason }) };
  if (event === 'complete-assessment') return { ...asked, type: event, score: null, result: null };
  return { ...asked, type: event } as Command;
}

/** Staff move an application by the declared tables (advance_workflow_status of the specification). */
export function advanceApplication(ctx: Context, move: Move): Promise<Appended> {
  const at = ctx.clock().toISOString();
  return runCommand(ctx, { ...move, command: (state) => commandFor(move, state, at) });
}
