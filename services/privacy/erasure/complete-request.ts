import { erased } from '#services/platform/crypto/person-keys.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { ErasureProof } from '../contract.ts';

/**
 * The request is done, with its proof. What staff wrote about the person in earlier answers and in holds that are over goes, too.
 */
export async function completeRequest(
  db: Db,
  { requestId, userId }: { requestId: string; userId: string },
  proof: ErasureProof,
): Promise<void> {
  await db.query({
    name: 'erase-request-reasons',
    text: `update privacy_requests set reason = $2 where user_id = $1 and reason is not null`,
    values: [userId, erased],
  });
  await db.query({
    name: 'erase-hold-reasons',
    text: 'update legal_holds set reason = $3 where user_id = $1 or application_id = any($2)',
    values: [userId, proof.applications.map(({ applicationId }) => applicationId), erased],
  });
  await db.query({
    name: 'complete-deletion',
    text: `update privacy_requests set status = 'completed', reason = null, completed_at = $2, proof = $3 where request_id = $1`,
    values: [requestId, proof.erasedAt, proof],
  });
}
