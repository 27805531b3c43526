import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { ProofKind } from '../contract.ts';
import type { SessionUser } from '../sessions/find.ts';
import { sessionLimits } from '../sessions/limits.ts';

/** Until when the session's last proof counts for what asks for a recent one (S35). */
export const provedUntil = ({ provedAt }: Pick<SessionUser, 'provedAt'>): Date =>
  new Date(Date.parse(provedAt) + sessionLimits.proofMs);

/** What this person can give. Google stands in where there is neither password nor app. */
export async function proofsOf(ctx: Context, user: SessionUser, hasGoogle: boolean): Promise<ProofKind[]> {
  const { rows } = await ctx.pool.query<{ password: boolean; google: boolean }>({
    name: 'proofs-of',
    text: `select password_hash is not null as password,
                  exists (select from user_identities where user_id = $1) as google
           from users where id = $1`,
    values: [user.userId],
  });
  const has = rows[0];
  const proofs: ProofKind[] = [];
  if (has?.password) proofs.push('password');
  if (user.hasFactor) proofs.push('code');
  if (proofs.length === 0 && has?.google && hasGoogle) proofs.push('google');
  return proofs;
}

const asked = 'Please confirm that it is you, then this goes on. Nothing was changed.';
const nothingToGive =
  'This needs your password, and your account has none yet. Choose one by “Forgot password?” on the sign-in page; ' +
  'it signs you in, and you can do this then. Nothing was changed.';

/**
 * For routes that declare `stepUp`: a session whose last proof is older than five minutes has to give one (S35, RFC 9470).
 * A session that still owes a step is in the middle of giving its proofs.
 * @throws DomainError `proof-needed`, with what this person can give
 */
export async function requireProof(ctx: Context, user: SessionUser, hasGoogle: boolean): Promise<void> {
  if (user.next !== 'done' || provedUntil(user) > ctx.clock()) return;
  const proofs = await proofsOf(ctx, user, hasGoogle);
  throw new DomainError('proof-needed', proofs.length > 0 ? asked : nothingToGive, {
    proofs,
    maxAgeSeconds: sessionLimits.proofMs / 1_000,
  });
}
