import type { ChainProblem } from '#services/event-log/append/chain.ts';
import type { ChainVerification } from '#services/event-log/contract.ts';
import { describeKey } from '#services/event-log/proof/describe-key.ts';
import { verifyStream } from '#services/event-log/verify/verify-stream.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/** What was changed of an application beside its events. */
export type ProblemsBeside = (ctx: Context, applicationId: string) => Promise<ChainProblem[]>;

/**
 * What holds of one application's history, in words; from the primary, whose log is the one that is vouched for.
 * @throws DomainError `not-found`
 */
export async function verifyChain(
  ctx: Context,
  id: string,
  problemsBeside: ProblemsBeside,
): Promise<ChainVerification> {
  const place = { folder: ctx.checkpointFolder, keys: ctx.secrets.knownKeys, witnesses: ctx.witnesses };
  const found = await verifyStream(ctx.pool, place, id);
  if (!found) throw new DomainError('not-found', 'Application not found');
  return {
    ...found,
    verifiedAt: ctx.clock().toISOString(),
    problems: [...found.problems, ...(await problemsBeside(ctx, id))].map(({ version, code, detail }) => ({
      version,
      code,
      detail,
    })),
    keyFingerprints: ctx.secrets.knownKeys.current.map((key) => describeKey(key).fingerprint),
  };
}
