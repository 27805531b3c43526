import { writeAudit } from '#services/audit/write.ts';
import { auditEntry, type Whence } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { newId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { collect, subjectOf } from './collect.ts';
import { composeExport } from './compose.ts';
import type { PersonalData } from './contract.ts';
import { beginExport, endExport, requestsOf } from './requests.ts';

/** Half of what is being erased would be no copy of anything. @throws DomainError `conflict` */
async function refuseDuringErasure({ pool }: Context, userId: string): Promise<void> {
  const requests = await requestsOf(pool, userId);
  if (requests.some((one) => one.requestType === 'data_deletion' && one.status === 'processing'))
    throw new DomainError(
      'conflict',
      'Your data is being deleted just now, as you asked. There is nothing to download any more.',
    );
}

/**
 * A copy of everything about a person, at once. The request and what became of it stay, and stand in the audit log.
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
  const note = (action: string, metadata = {}) =>
    writeAudit(ctx.pool, auditEntry(action, 'privacy_request', whence, metadata), ctx.clock(), exportId);
  await refuseDuringErasure(ctx, userId);
  await beginExport(ctx.pool, exportId, userId, at);
  await note('gdpr_data_export_started');
  try {
    const records = await collect(ctx, await subjectOf(ctx, userId));
    const data = composeExport(records, { exportId, exportedAt: at.toISOString(), userId, publicUrl });
    await endExport(ctx.pool, exportId, null, ctx.clock());
    await note('gdpr_data_export_completed');
    return data;
  } catch (error) {
    const reason = 'Failed to export data';
    await endExport(ctx.pool, exportId, reason, ctx.clock());
    await note('gdpr_data_export_failed', { error: reason });
    throw error;
  }
}
