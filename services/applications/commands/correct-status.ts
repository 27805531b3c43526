import type { Appended } from '#services/event-log/append/append.ts';
import type { Context } from '#services/platform/context.ts';
import type { Move } from './advance-application.ts';
import { runCommand } from './run-command.ts';

export type Correction = Move & {
  reason: string;
  /** The event that is corrected, where it is known which. */
  corrects?: number | undefined;
};

/** An admin's correction to any status, with its reason (ruling 4). */
export function correctStatus(ctx: Context, move: Correction): Promise<Appended> {
  const at = ctx.clock().toISOString();
  const { actor, to, reason, corrects } = move;
  return runCommand(ctx, { ...move, command: () => ({ type: 'correct', at, actor, to, reason, corrects }) });
}

/** Staff take their own last decision back, within ten minutes (ruling 4). */
export function undoDecision(ctx: Context, move: Omit<Move, 'to' | 'notes' | 'reason'>): Promise<Appended> {
  const at = ctx.clock().toISOString();
  return runCommand(ctx, { ...move, command: () => ({ type: 'undo', at, actor: move.actor }) });
}
