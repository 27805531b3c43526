import { type Invocation, runCommand } from '#services/applications/commands/run-command.ts';
import type { Appended } from '#services/event-log/append/append.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import type { CompleteInfo } from './contract.ts';
import { givenInfo, keepInfo } from './rows.ts';

export interface Submission
  extends Pick<Invocation, 'applicationId' | 'commandId' | 'origin' | 'audit' | 'ownerId'> {
  actor: Actor;
  info: CompleteInfo;
}

/**
 * The applicant hands the detailed information in: the row and the move to `detailed_info_received` together or not at all.
 * The event comes first, so that drafts and submissions lock in the same order.
 * @throws DomainError `transition-refused`, `idempotency-key-reused`
 */
export async function submitDetails(ctx: Context, { info, actor, ...call }: Submission): Promise<Appended> {
  const at = ctx.clock();
  const silent = { ...ctx, announce: () => undefined };
  const submitted = await inTransaction(ctx.pool, async (db) => {
    const command = () => ({ type: 'submit-details', at: at.toISOString(), actor }) as const;
    const appended = await runCommand(
      silent,
      { ...call, to: 'detailed_info_received', command, given: givenInfo(info) },
      db,
    );
    if (!appended.repeated) await keepInfo(db, call.applicationId, info, at, at);
    return appended;
  });
  if (!submitted.repeated) ctx.announce(call.applicationId);
  return submitted;
}
