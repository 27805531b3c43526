import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Db } from '#services/platform/db/postgres.ts';
import { printTlogProof } from '#services/platform/transparency/tlog-proof.ts';
import type { WitnessSettings } from '#services/platform/transparency/witness/ask.ts';
import { cosignedNote } from '../checkpoint/ask-witnesses.ts';
import { brokenLog } from '../checkpoint/checkpoint.ts';
import { headEntry } from '../checkpoint/log-entry.ts';
import { LogFolder } from '../checkpoint/log-folder.ts';
import { openLog, tableCheckpoints } from '../checkpoint/open-log.ts';
import { readStream } from '../read.ts';
import { describeKey } from './describe-key.ts';
import { readVerifier } from './verifier.ts';

const readMe = (
  applicationId: string,
): string => `The history of application ${applicationId}, to be checked without trusting the person who gave it to you.

  node verify.mjs                 checks everything in this folder; needs Node 18 or newer, no network
  node verify.mjs --key KEY.pem   the same against a public key that you have from elsewhere

history.json     every event as it was recorded, with its hash and the hash before it. Names, notes and reasons are not in it, or encrypted.
head.tlog-proof  that the operator's log has the number and the hash of this application's last event, up to a signed checkpoint
                 (c2sp.org/tlog-proof); any program that knows the standard checks it.
public-key.pem   the key that the checkpoint is signed with (Ed25519). Its fingerprint is printed; compare it with one that was published.
verify.mjs       a page and a half of code that you can read.

How it works: each event's hash is the SHA-256 of the hash before it followed by the event's text; the first follows from the SHA-256 of the
application's id. To change, leave out or reorder an event changes every hash after it. A forger can recompute them all, but not the signed
log, which has the last hash as an entry and is kept outside of the database.
`;

/**
 * What an offline check of one application's history needs (docs/rules/product.md, Tamper-evident history): file names and their texts. Without a
 * checkpoint it has none. Null when there is no such application.
 */
export async function proofBundle(
  db: Db,
  { signingKey, folder, witnesses }: { signingKey: KeyObject; folder: string; witnesses: WitnessSettings },
  applicationId: string,
): Promise<Map<string, string> | null> {
  const rows = await readStream(db, applicationId);
  if (rows.length === 0) return null;
  const events = rows.map(({ version, body, prev_hash, hash, recorded_at }) => ({
    version,
    recordedAt: recorded_at,
    prevHash: prev_hash.toString('hex'),
    hash: hash.toString('hex'),
    body,
  }));
  const key = createPublicKey(signingKey);
  const proof = await proofOfHead(db, { key, folder, witnesses }, applicationId);
  const { publicKey } = describeKey(signingKey);
  return new Map([
    ['README.txt', readMe(applicationId)],
    ['history.json', `${JSON.stringify({ applicationId, events }, null, 1)}\n`],
    ...(proof === null ? [] : [['head.tlog-proof', proof] as const]),
    ['public-key.pem', publicKey],
    ['verify.mjs', await readVerifier()],
  ]);
}

/** That the application's newest sealed head is in the log of heads; null when it was never sealed. */
async function proofOfHead(
  db: Db,
  place: { key: KeyObject; folder: string; witnesses: WitnessSettings },
  applicationId: string,
): Promise<string | null> {
  const folder = new LogFolder(place.folder);
  const sources = {
    folder,
    key: place.key,
    note: await folder.checkpoint(),
    table: await tableCheckpoints(db),
  };
  // What is wrong with the log is for a verification to say.
  const log = await openLog(sources, () => undefined);
  try {
    const found = await log?.findHead(applicationId);
    if (!log || !found) return null;
    const { index, head } = found;
    const inclusion = await log.inclusionOf(index);
    const checkpoint = await cosignedNote(db, log.note, place.witnesses);
    return printTlogProof({ index, inclusion, checkpoint, extra: headEntry(head) });
  } catch (error) {
    brokenLog(error);
    return null;
  }
}
