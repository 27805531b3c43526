import { loadStream } from '#services/event-log/append/stream.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import { deadlineOfStatus } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type ConfirmationJob, queues } from '../effects.ts';

/**
 * The applicant asks for the confirmation mail once more (ruling 32). Nothing about the application changes, so it is no event, only a
 * mail: with the link of the status's own deadline, which stays as it is.
 * @throws DomainError `conflict` once there is nothing to confirm
 */
export async function resendConfirmation(
  ctx: Context,
  applicationId: string,
  commandId: string,
  audit?: AuditEntry,
): Promise<void> {
  const { state } = await loadStream(ctx.pool, applicationId, commandId);
  if (!state || deadlineOfStatus[state.status] !== 'email') {
    throw new DomainError('conflict', 'Your e-mail address is confirmed already. No mail was sent.', {
      status: state?.status,
      version: state?.version,
    });
  }
  if (state.deadline && Date.parse(state.deadline.due) <= ctx.clock().getTime()) {
    throw new DomainError(
      'conflict',
      'The time to confirm your address is over, and its link with it. Please contact us; we will send you a new one.',
      { status: state.status, version: state.version },
    );
  }
  await queueConfirmation(ctx, { applicationId, version: state.statusVersion }, commandId, audit);
}

/** @param mail its version is that of the event that entered the status, whose mail this is again; `until` once its deadline is over */
export async function queueConfirmation(
  ctx: Context,
  { until, ...about }: { applicationId: string; version: number; until?: string | undefined },
  commandId: string,
  audit?: AuditEntry,
): Promise<void> {
  const { applicationId } = about;
  const data: ConfirmationJob = { ...about, again: commandId, ...(until && { until }) };
  await inTransaction(ctx.pool, async (db) => {
    const { rowCount } = await db.query({
      name: 'queue-confirmation',
      text: 'insert into job_outbox (application_id, job_id, queue, data) values ($1, $2, $3, $4) on conflict do nothing',
      values: [
        applicationId,
        derivedId('job', queues.sendConfirmation, commandId),
        queues.sendConfirmation,
        data,
      ],
    });
    if (rowCount === 1 && audit) await writeAudit(db, audit, ctx.clock(), applicationId);
  });
}
