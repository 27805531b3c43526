import type { Appended } from '#services/event-log/append.ts';
import type { Context } from '#services/platform/context.ts';
import type { Move } from './advance-application.ts';
import { runCommand } from './run-command.ts';

/** An admin's correction to any status, with its reason (ruling 4). */
export function correctStatus(ctx: Context, move: Move & { reason: string }): Promise<Appended> {
  const at = ctx.clock().toISOString();
  const { actor, to, reason } = move;
  return runCommand(ctx, { ...move, command: () => ({ type: 'correct', at, actor, to, reason }) });
}

/** Staff take their own last decision back, within ten minutes (ruling 4). */
export function undoDecision(ctx: Context, move: Omit<Move, 'to' | 'notes' | 'reason'>): Promise<Appended> {
  const at = ctx.clock().toISOString();
  return runCommand(ctx, { ...move, command: () => ({ type: 'undo', at, actor: move.actor }) });
}
