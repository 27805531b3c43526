import { detachUser } from '#services/applications/commands/detach-user.ts';
import { applicationPerson } from '#services/applications/projections/person.ts';
import { forgetAccount } from '#services/identity/erase.ts';
import { recipientOf } from '#services/identity/recipients.ts';
import type { Outgoing } from '#services/notifications/deliver.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import type { Removed } from '#services/platform/person-records.ts';
import { eraseForks } from '#services/sandbox/erase.ts';
import type { ErasureProof } from '../contract.ts';
import { forgetAddress, sendLastMail } from '../mails/deletion-completed.ts';
import { eraseRows } from '../personal-data-handlers.ts';
import type { ErasureJob } from '../queues.ts';
import { markErased } from '../retention/retention-due.ts';
import { type Begun, beginErasure, byItself } from './begin-erasure.ts';
import { completeRequest } from './complete-request.ts';
import { eraseApplication, proofOf } from './erase-application.ts';
import { addProgress, type Progress } from './progress.ts';

type Mailed = ErasureProof['mail'];

async function proveAll(ctx: Context, { planned, ...before }: Progress, mail: Mailed): Promise<ErasureProof> {
  const applications: ErasureProof['applications'] = [];
  for (const id of planned) applications.push(await proofOf(ctx, id));
  const persons = await Promise.all(planned.map((id) => applicationPerson(ctx, id)));
  const keysDestroyed = await ctx.keys.countDestroyed(persons.filter((id) => id !== null));
  const removed: Removed = { ...before.removed, users: 1 };
  const files = removed.application_documents ?? 0;
  return { erasedAt: ctx.clock().toISOString(), applications, removed, files, keysDestroyed, mail };
}

/** Each application by itself, with its count kept in the same transaction. */
async function eraseApplications(
  ctx: Context,
  requestId: string,
  { subject, progress }: Begun,
): Promise<void> {
  const forks = await eraseForks(ctx, { ...subject, applicationIds: [] });
  await inTransaction(ctx.pool, (db) => addProgress(db, requestId, forks));
  for (const id of progress.planned)
    await eraseApplication(ctx, id, requestId, async (db, removed) => {
      await addProgress(db, requestId, removed);
    });
  // What was under way when it began: a mail about to leave, a request of the person's own.
  await inTransaction(ctx.pool, async (db) => {
    const all = { ...subject, applicationIds: progress.planned };
    await addProgress(db, requestId, await eraseRows(ctx, db, all));
  });
}

/**
 * erase-person: carries out an approved deletion (ruling 29; docs/rules/event-log.md, Erasure). Broken off anywhere, the next try finishes
 * it: the account without its address, then each application, the mail that says so, and at last the address and the request.
 */
export function erasePerson(outgoing: Outgoing): JobHandler<ErasureJob> {
  const { ctx } = outgoing;
  return async ({ id: jobId, data: { requestId } }) => {
    const begun = await beginErasure(ctx, requestId);
    if (!begun) return;
    const { userId } = begun.subject;
    await eraseApplications(ctx, requestId, begun);
    const email = (await recipientOf(ctx.pool, userId))?.email ?? null;
    const requestedAt = begun.progress.rule ? null : begun.requestedAt;
    const last = email && { requestId, requestedAt, email };
    const mail = last ? await sendLastMail(outgoing, last, { id: jobId }) : 'none';
    // so that a restored backup is known to hold an erased person
    await ctx.keys.destroy(userId, ctx.clock());
    const detached = await inTransaction(ctx.pool, async (db) => {
      const progress = await addProgress(db, requestId, {});
      const proof = await proveAll(ctx, progress, mail);
      if (email) await forgetAddress(db, { requestId, email });
      const applications = await detachUser(db, userId);
      await forgetAccount(db, userId);
      await completeRequest(db, { requestId, userId }, proof);
      await markErased(db, { subject: 'user', id: userId }, ctx.clock());
      const found = { applications: proof.applications.length, mail };
      const entry = auditEntry('gdpr_data_deletion_completed', 'privacy_request', byItself, found);
      await writeAudit(db, entry, ctx.clock(), requestId);
      return applications;
    });
    for (const id of detached) ctx.announce(id);
  };
}
