import type { KnownKeys } from '#services/platform/crypto/signing-keys.ts';
import { TransparencyError } from '#services/platform/transparency/malformed.ts';
import { checkConsistency, proveConsistency } from '#services/platform/transparency/merkle-proofs.ts';
import type { LogFolder } from './log-folder.ts';
import { SealedLog, saidBy } from './sealed-log.ts';
import { readNewestSeal, signatureProblem } from './signers.ts';

export interface Comparison {
  /** A sentence; null when today's log continues the kept checkpoint. */
  problem: string | null;
  /** Entries that the kept checkpoint signs. */
  size: number;
  /** Entries of the log today. */
  today: number;
}

/** A log is given up after a loss at most, and says so itself. */
async function otherName(folder: LogFolder, note: string, then: string, now: string): Promise<string> {
  const log = await SealedLog.open(note, folder.readTile).catch(() => null);
  const gaveUp = log?.seals.find(({ replaces }) => replaces?.origin === then);
  if (!gaveUp) return `The file is of the log ${then}, not of ${now}.`;
  const { takenAt, lost, replaces } = gaveUp;
  return `The log ${then} was given up for ${now} on ${takenAt.slice(0, 10)}, when ${replaces?.size} of its entries were known: ${lost?.reason}`;
}

/** Holds a checkpoint that anyone kept against the log in the folder. */
export async function compareCheckpoint(
  folder: LogFolder,
  keys: KnownKeys,
  kept: string,
): Promise<Comparison> {
  const note = await folder.checkpoint();
  const [then, now] = [saidBy(kept), note === null ? null : saidBy(note)];
  const [size, today] = [then?.size ?? 0, now?.size ?? 0];
  const failed = (problem: string): Comparison => ({ problem, size, today });
  if (!then) return failed('The file is not a checkpoint.');
  const unsigned = signatureProblem(kept, keys, await readNewestSeal(folder, keys));
  if (unsigned) return failed(`The file ${unsigned}: it is of another log, or was changed.`);
  if (note === null || !now)
    return failed('There is no log of heads in the folder: the kept checkpoint proves that there was one.');
  if (signatureProblem(note, keys))
    return failed("The log's own checkpoint is not signed by this server's key.");
  if (then.origin !== now.origin) return failed(await otherName(folder, note, then.origin, now.origin));
  if (size > today)
    return failed(
      `The log has ${today} entries, and ${size} were signed then: it was put back to an earlier state.`,
    );
  try {
    const log = await SealedLog.open(note, folder.readTile);
    checkConsistency(await proveConsistency(size, today, log.tiles.nodes), then, now);
    return { problem: null, size, today };
  } catch (error) {
    if (error instanceof TransparencyError)
      return failed(`The log is another than the one signed then. ${error.message}`);
    throw error;
  }
}
