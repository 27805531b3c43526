import type { Appended } from '#services/event-log/append/append.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId } from '#services/platform/ids.ts';
import type { Reminder } from '#state-machines/application/deadlines.ts';
import type { DeadlineKind } from '#state-machines/application/vocabulary.ts';
import { runCommand } from './run-command.ts';

/**
 * The time of a reminder has come (ruling 9). Its event causes the mail. As with a miss, nothing is decided for a deadline that is
 * no longer in force, and the command's id derives from deadline and reminder: however often it is asked, it is given once.
 */
export function sendReminder(
  ctx: Context,
  applicationId: string,
  { kind, armedBy }: { kind: DeadlineKind; armedBy: number },
  { before }: Reminder,
): Promise<Appended> {
  const at = ctx.clock().toISOString();
  return runCommand(ctx, {
    applicationId,
    commandId: derivedId('send-reminder', applicationId, armedBy, before),
    origin: {
      causation: `event:${armedBy}`,
      correlation: derivedId('deadline', applicationId, armedBy),
      client: 'worker',
    },
    command: () => ({
      type: 'send-reminder',
      at,
      actor: { kind: 'system', id: null },
      kind,
      armedBy,
      before,
    }),
  });
}
