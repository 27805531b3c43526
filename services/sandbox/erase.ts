import { auditEntry } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import type { Removed, Subject } from '#services/platform/person-records.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { forksOf } from './rows.ts';
import { deleteSandbox } from './steps.ts';

/** Copies of the person's applications by any admin, and copies that the person made. Each is deleted by itself. */
export async function eraseForks(ctx: Context, { userId, applicationIds }: Subject): Promise<Removed> {
  const forks = await forksOf(ctx.pool, { userId, applicationIds });
  const whence = { userId: null, userAgent: null, ipAddress: null, requestId: 'erasure' };
  for (const fork of forks) {
    await deleteSandbox(ctx, fork, auditEntry('sandbox_deleted', 'application', whence)).catch((error) => {
      if (!(error instanceof DomainError && error.code === 'not-found')) throw error;
    });
  }
  return { sandboxes: forks.length };
}
