import type { ChainProblem } from '../append/chain.ts';
import { daysToSeal } from '../checkpoint/audit-days.ts';
import { LogFolder } from '../checkpoint/log-folder.ts';
import { openLog, tableCheckpoints } from '../checkpoint/open-log.ts';
import { type RecordedLoss, recordedLosses } from '../checkpoint/recorded-losses.ts';
import { SealWriter, type TakenCheckpoint } from '../checkpoint/seal-writer.ts';
import type { SealedLog } from '../checkpoint/sealed-log.ts';
import { oneSigner, type SigningPlace, settleUnlessSigning } from '../checkpoint/sign-checkpoint.ts';
import { vouchingOf } from '../checkpoint/vouching.ts';
import { VerificationStopped, type VerifyReport, verifyLog } from './verify.ts';

/** Verification and checkpoints together: what the command line and the nightly job do. */
export interface AuditOptions extends SigningPlace {
  onProgress?: (events: number) => void;
  /** Every event is read and checked by this process. */
  isIndependent?: boolean;
  /** Connections at most. */
  jobs?: number | undefined;
}

/** A part of the log, and what ends it: for those who only look, since a checkpoint is of the whole. */
export interface AuditPart {
  from?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** What a verification of everything found, and what the log of heads says about losses of before. */
export interface AuditReport extends VerifyReport {
  losses: RecordedLoss[];
}

/** The log of heads, and what is wrong with it. */
async function readLog({ pool, secrets, folder }: AuditOptions) {
  const problems: ChainProblem[] = [];
  const place = new LogFolder(folder);
  const note = await place.checkpoint();
  const sources = { folder: place, keys: secrets.knownKeys, note, table: await tableCheckpoints(pool) };
  const log = await openLog(sources, (problem) => problems.push(problem));
  return { place, log, problems };
}

async function verifyAgainst(
  { pool, onProgress, isIndependent, jobs }: AuditOptions,
  { log, problems }: { log: SealedLog | null; problems: ChainProblem[] },
  { writer, from, signal }: AuditPart & { writer?: SealWriter | undefined },
): Promise<AuditReport> {
  const withLog = (report: VerifyReport): AuditReport => ({
    ...report,
    problems: [...problems, ...report.problems],
    problemCount: report.problemCount + problems.length,
    losses: recordedLosses(log?.seals ?? []),
  });
  const verifying = verifyLog(pool, {
    vouching: log && vouchingOf(log, (problem) => problems.push(problem)),
    onProgress,
    onHead:
      writer &&
      ((head, vouched) => {
        if (head.version !== vouched) writer.add(head);
      }),
    ready: writer && (() => writer.ready()),
    isIndependent,
    jobs,
    from,
    signal,
  });
  return verifying.then(withLog, (error: unknown) => {
    if (!(error instanceof VerificationStopped)) throw error;
    throw new VerificationStopped(withLog(error.report), error.next, error.cause);
  });
}

/**
 * Opens the log of heads, verifies the log against it, and collects the problems of both.
 * @throws VerificationStopped
 */
export async function auditLog(options: AuditOptions, part: AuditPart = {}): Promise<AuditReport> {
  await settleUnlessSigning(options);
  return verifyAgainst(options, await readLog(options), part);
}

/**
 * Seals the log's heads if the log holds. Waits for a running signer, then continues from its checkpoint.
 * @returns the audit, and the checkpoint unless there were problems
 */
export function auditAndSign(
  options: AuditOptions,
  takenAt: Date,
): Promise<{ audit: AuditReport; taken: TakenCheckpoint | null }> {
  const { pool, secrets, origin } = options;
  return oneSigner(options, async () => {
    const read = await readLog(options);
    const writer = read.problems.length === 0 ? await SealWriter.open(read.place, read.log) : undefined;
    try {
      const audit = await verifyAgainst(options, read, { writer });
      if (!writer || audit.problemCount > 0) return { audit, taken: null };
      const number = (read.log?.last.number ?? 0) + 1;
      const { events, streams } = audit;
      const days = await daysToSeal(pool, read.log?.seals ?? [], takenAt);
      const said = { number, takenAt: takenAt.toISOString(), events, streams, audit: days };
      return { audit, taken: await writer.seal(pool, secrets, origin, said) };
    } finally {
      // The next signer writes the same files.
      await writer?.end();
    }
  });
}
