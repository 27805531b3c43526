import type { Appended } from '#services/event-log/append/append.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId } from '#services/platform/ids.ts';
import { runCommand } from './run-command.ts';

/**
 * The deadline that the event `armedBy` set has passed (ruling 9). Decides nothing when it was cleared or replaced in
 * the meantime, or is already recorded: the command's id derives from the deadline, so it is recorded once.
 */
export function missDeadline(ctx: Context, applicationId: string, armedBy: number): Promise<Appended> {
  const at = ctx.clock().toISOString();
  return runCommand(ctx, {
    applicationId,
    commandId: derivedId('miss-deadline', applicationId, armedBy),
    origin: {
      causation: `event:${armedBy}`,
      correlation: derivedId('deadline', applicationId, armedBy),
      client: 'worker',
    },
    command: (state) => ({
      type: 'miss-deadline',
      at,
      actor: { kind: 'system', id: null },
      kind: state.deadline?.kind ?? 'email',
      armedBy,
    }),
  });
}
