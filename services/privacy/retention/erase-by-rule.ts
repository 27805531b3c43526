import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import type { RetentionRule } from '#services/settings/contract.ts';
import { markRule } from '../erasure/progress.ts';
import { queueErasure } from '../requests/decide-deletion.ts';
import { keepRequest } from '../requests/requests.ts';

/**
 * An account that a rule has found due goes the way of a request that was approved: with its proof, and a mail that says why.
 * @returns false while a request of the person's own is open: that one decides
 */
export async function beginByRule(
  ctx: Context,
  { userId, rule }: { userId: string; rule: RetentionRule },
): Promise<boolean> {
  const at = ctx.clock();
  const requestId = newId(at);
  return inTransaction(ctx.pool, async (db) => {
    const request = { id: requestId, userId, requestType: 'data_deletion', status: 'processing' } as const;
    if (!(await keepRequest(db, request, at))) return false;
    await markRule(db, requestId, rule);
    await queueErasure(db, { requestId }, at);
    return true;
  });
}
