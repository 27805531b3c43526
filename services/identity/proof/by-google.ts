import type { Whence } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { userOf } from '../google/account-of.ts';
import type { GoogleIdentity } from '../google/finish.ts';
import { GoogleRefusal } from '../google/refusal.ts';
import { findSession } from '../sessions/find.ts';
import type { Entered } from '../sign-in/enter.ts';
import { proved } from './give-proof.ts';
import { proofsOf } from './require-proof.ts';

/**
 * A new sign-in with Google as the proof for an open session: it has to be the account's own identity.
 * @throws GoogleRefusal `other_person`; `proof_otherwise` for an account with password or app; `interrupted` when the session is
 * over
 */
export async function provedByGoogle(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
  identity: GoogleIdentity,
  whence: Whence,
): Promise<Entered> {
  const found = await findSession(ctx.pool, sessionId, ctx.clock());
  if (!found || !('user' in found) || found.user.next !== 'done') throw new GoogleRefusal('interrupted');
  const { user } = found;
  // Else an open account at Google would be enough, beside a session, to get past password and app.
  if (!(await proofsOf(ctx, user, true)).includes('google')) throw new GoogleRefusal('proof_otherwise');
  return inTransaction(ctx.pool, async (db) => {
    if ((await userOf(db, identity)) !== userId) throw new GoogleRefusal('other_person');
    return proved(ctx, db, { user, by: 'google' }, { ...whence, userId });
  });
}
