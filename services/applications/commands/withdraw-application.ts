import type { Appended } from '#services/event-log/append/append.ts';
import type { Context } from '#services/platform/context.ts';
import type { Move } from './advance-application.ts';
import { runCommand } from './run-command.ts';

/** The applicant takes the application back, from any status that is not final (ruling 14). */
export function withdrawApplication(ctx: Context, move: Omit<Move, 'to' | 'notes'>): Promise<Appended> {
  const at = ctx.clock().toISOString();
  const { actor, reason } = move;
  return runCommand(ctx, {
    ...move,
    to: 'rejected',
    command: () => ({ type: 'withdraw', at, actor, ...(reason && { reason }) }),
  });
}
