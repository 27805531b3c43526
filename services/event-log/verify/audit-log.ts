import type { Secrets } from '#services/platform/crypto/secrets.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import type { ChainProblem } from '../append/chain.ts';
import { type KnownHeads, readCheckpoints } from '../checkpoint/checkpoint.ts';
import type { Leaf } from '../checkpoint/merkle.ts';
import {
  HeadsStatement,
  oneSigner,
  settleUnlessSigning,
  type TakenCheckpoint,
  takeCheckpoint,
} from '../checkpoint/sign-checkpoint.ts';
import { type VerifyReport, verifyLog } from './verify.ts';

/** Verification and checkpoints together: what the command line and the nightly job do. */
export interface Audited extends VerifyReport {
  known: KnownHeads | null;
}
export interface AuditOptions {
  /** Without a statement timeout: it reads the whole log. */
  pool: Pool;
  secrets: Pick<Secrets, 'signingKey' | 'verifyKey'>;
  /** Where signed checkpoints are kept, outside the database. */
  folder: string;
  onProgress?: (events: number) => void;
  /** Every event is read and checked by this process. */
  isIndependent?: boolean;
  /** Connections at most. */
  jobs?: number | undefined;
}

async function readAndVerify(
  { pool, secrets, folder, onProgress, isIndependent, jobs }: AuditOptions,
  statement?: HeadsStatement,
): Promise<Audited> {
  const about: ChainProblem[] = [];
  const known = await readCheckpoints(pool, folder, secrets.verifyKey, (problem) => about.push(problem));
  const onHead = statement && ((head: Leaf) => statement.add(head, known));
  const report = await verifyLog(pool, { known, onProgress, onHead, isIndependent, jobs });
  return {
    ...report,
    known,
    problems: [...about, ...report.problems],
    problemCount: report.problemCount + about.length,
  };
}

/** Reads the checkpoints, verifies the whole log against the latest, and collects the problems of both. */
export async function auditLog(options: AuditOptions): Promise<Audited> {
  await settleUnlessSigning(options.pool, options.folder);
  return readAndVerify(options);
}

/**
 * Signs the log's heads if the log holds. Waits for a running signer, then continues from its checkpoint.
 * @returns the audit, and the checkpoint unless there were problems
 */
export function auditAndSign(
  options: AuditOptions,
  takenAt: Date,
): Promise<{ audit: Audited; taken: TakenCheckpoint | null }> {
  const { pool, secrets, folder } = options;
  return oneSigner(pool, folder, async () => {
    const heads = new HeadsStatement();
    const audit = await readAndVerify(options, heads);
    if (audit.problemCount > 0) return { audit, taken: null };
    const { events, known } = audit;
    return { audit, taken: await takeCheckpoint(pool, secrets, folder, { heads, events, known, takenAt }) };
  });
}
