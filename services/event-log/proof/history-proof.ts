import type { KnownKeys } from '#services/platform/crypto/signing-keys.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { printTlogProof } from '#services/platform/transparency/tlog-proof.ts';
import type { WitnessSettings } from '#services/platform/transparency/witness/ask.ts';
import { cosignedNote } from '../checkpoint/ask-witnesses.ts';
import { brokenLog } from '../checkpoint/checkpoint.ts';
import { headEntry } from '../checkpoint/log-entry.ts';
import { LogFolder } from '../checkpoint/log-folder.ts';
import { openLog, tableCheckpoints } from '../checkpoint/open-log.ts';
import type { SealedHead, SealedLog } from '../checkpoint/sealed-log.ts';
import { readStream } from '../read.ts';

/** Where the log of heads is, and who signs it. */
export interface ProofPlace {
  keys: KnownKeys;
  folder: string;
  witnesses: WitnessSettings;
}

/** The application's newest sealed head, and the log that has it; null when it was never sealed, or the log cannot be read. */
export async function sealedHead(
  db: Db,
  { keys, folder: path }: ProofPlace,
  applicationId: string,
): Promise<{ log: SealedLog; found: SealedHead } | null> {
  const folder = new LogFolder(path);
  const sources = { folder, keys, note: await folder.checkpoint(), table: await tableCheckpoints(db) };
  // What is wrong with the log is for a verification to say.
  const log = await openLog(sources, () => undefined);
  try {
    const found = await log?.findHead(applicationId);
    return log && found ? { log, found } : null;
  } catch (error) {
    brokenLog(error);
    return null;
  }
}

/** A proof that the head is in the log; `extra` is the head itself unless given. */
export async function printProof(
  db: Db,
  { log, found: { index, head } }: { log: SealedLog; found: SealedHead },
  { witnesses }: ProofPlace,
  extra = headEntry(head),
): Promise<string> {
  const inclusion = await log.inclusionOf(index);
  const checkpoint = await cosignedNote(db, log.note, witnesses);
  return printTlogProof({ index, inclusion, checkpoint, extra });
}

/**
 * The whole history of an application with its proof in one file (docs/rules/log-format.md): what an applicant keeps, and `/verify` and
 * `verify.mjs` check.
 * @returns null when it was never sealed
 */
export async function historyProof(db: Db, place: ProofPlace, applicationId: string): Promise<string | null> {
  const sealed = await sealedHead(db, place, applicationId);
  if (!sealed) return null;
  const { log, found } = sealed;
  const rows = await readStream(db, applicationId);
  const last = log.checkpoint.size - 1;
  const history = {
    applicationId,
    head: { version: found.head.version, hash: found.head.hash.toString('hex') },
    // The log's last entry is the seal itself, with its time.
    seal: {
      entry: (await log.tiles.entry(last)).toString('utf8'),
      proof: (await log.inclusionOf(last)).map((hash) => hash.toString('base64')),
    },
    events: rows.map(({ version, prev_hash, body }) => ({
      version,
      prevHash: prev_hash.toString('hex'),
      body,
    })),
  };
  return printProof(db, sealed, place, Buffer.from(JSON.stringify(history)));
}
