import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import type { Subject } from '#services/platform/person-records.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { PersonalData } from '../contract.ts';
import { collect } from '../personal-data-handlers.ts';
import { queuePrivacyMail } from '../requests/request-deletion.ts';
import { beginExport, endExport, findRequest, requestsOf } from '../requests/requests.ts';
import { subjectOf } from '../subject.ts';
import { archiveOf, openArchive } from './archive.ts';
import { composeExport } from './compose.ts';

/** Half of what is being erased would be no copy of anything. @throws DomainError `conflict` */
async function refuseDuringErasure({ pool }: Context, userId: string): Promise<void> {
  const requests = await requestsOf(pool, userId);
  if (requests.some((one) => one.requestType === 'data_deletion' && one.status === 'processing'))
    throw new DomainError(
      'conflict',
      'Your data is being deleted just now, as you asked. There is nothing to download any more.',
    );
}

async function compose(
  ctx: Context,
  subject: Subject & { userId: string },
  exportId: string,
  publicUrl: string,
): Promise<PersonalData> {
  const { userId } = subject;
  const records = await collect(ctx, subject);
  return composeExport(records, { exportId, exportedAt: ctx.clock().toISOString(), userId, publicUrl });
}

const noteOf =
  (ctx: Context, exportId: string, whence: Whence) =>
  (action: string, metadata = {}, db: Db = ctx.pool): Promise<void> =>
    writeAudit(db, auditEntry(action, 'privacy_request', whence, metadata), ctx.clock(), exportId);

/**
 * A copy of everything about a person, at once. The request and what became of it stay, and stand in the audit log. With files,
 * a mail says where the archive of it is to be had.
 * @throws whatever kept it from being made; the request is then rejected
 */
export async function exportData(
  ctx: Context,
  userId: string,
  whence: Whence,
  publicUrl: string,
): Promise<PersonalData> {
  const at = ctx.clock();
  const exportId = newId(at);
  const note = noteOf(ctx, exportId, whence);
  await refuseDuringErasure(ctx, userId);
  await beginExport(ctx.pool, exportId, userId, at);
  await note('gdpr_data_export_started');
  try {
    const data = await compose(ctx, { ...(await subjectOf(ctx, userId)), userId }, exportId, publicUrl);
    await inTransaction(ctx.pool, async (db) => {
      await endExport(db, exportId, null, ctx.clock());
      await note('gdpr_data_export_completed', {}, db);
      if (archiveOf(data)) await queuePrivacyMail(db, { requestId: exportId, to: 'person', about: 'export' });
    });
    return data;
  } catch (error) {
    const reason = 'Failed to export data';
    await endExport(ctx.pool, exportId, reason, ctx.clock());
    await note('gdpr_data_export_failed', { error: reason });
    throw error;
  }
}

/** For so long an export's archive is to be had; another export is made at once. */
const archiveDays = 30;

/**
 * The archive of an export that was made, as everything is now.
 * @throws DomainError `not-found`, alike for another's; `conflict` during a deletion
 */
export async function exportArchive(
  ctx: Context,
  { userId, exportId }: { userId: string; exportId: string },
  whence: Whence,
  publicUrl: string,
): Promise<AsyncGenerator<Uint8Array>> {
  await refuseDuringErasure(ctx, userId);
  const request = await findRequest(ctx.pool, exportId);
  const isOwn = request?.userId === userId && request.requestType === 'data_export';
  const madeAt = isOwn && request.status === 'completed' ? Date.parse(request.requestedAt) : 0;
  if (madeAt < ctx.clock().getTime() - archiveDays * dayMs)
    throw new DomainError('not-found', 'There is no such export any more. Please download your data again.');
  const subject = { ...(await subjectOf(ctx, userId)), userId };
  const archive = await openArchive(ctx, subject, await compose(ctx, subject, exportId, publicUrl));
  await noteOf(ctx, exportId, whence)('gdpr_data_archive_downloaded');
  return archive;
}
