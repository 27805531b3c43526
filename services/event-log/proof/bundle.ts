import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Db } from '#services/platform/db/postgres.ts';
import { readStream } from '../read.ts';
import { checkpointAbout, filesAbout } from './checkpoint-about.ts';
import { describeKey } from './describe-key.ts';
import { readVerifier } from './verifier.ts';

const readMe = (
  applicationId: string,
): string => `The history of application ${applicationId}, to be checked without trusting the person who gave it to you.

  node verify.mjs                 checks everything in this folder; needs Node 18 or newer, no network
  node verify.mjs --key KEY.pem   the same against a public key that you have from elsewhere

history.json     every event as it was recorded, with its hash and the hash before it. Names, notes and reasons are not in it, or encrypted.
checkpoint.json  the newest signed statement about this application: how many events it had, and the hash of the last one.
public-key.pem   the key that the statement is signed with (Ed25519). Its fingerprint is printed; compare it with one that was published.
verify.mjs       a page and a half of code that you can read.

How it works: each event's hash is the SHA-256 of the hash before it followed by the event's text; the first follows from the SHA-256 of the
application's id. To change, leave out or reorder an event changes every hash after it. A forger can recompute them all, but not the signed
statement, which names the last hash and is kept outside of the database.
`;

/**
 * What an offline check of one application's history needs (docs/rules/product.md, Tamper-evident history): file names and their texts. Without a
 * checkpoint it has none. Null when there is no such application.
 */
export async function proofBundle(
  db: Db,
  { signingKey, folder }: { signingKey: KeyObject; folder: string },
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
  // What is wrong with other checkpoints is for a verification to say.
  const { newest: ofFiles } = await filesAbout({ folder, key }, applicationId, () => undefined);
  const about = await checkpointAbout(db, key, { applicationId, ofFiles });
  const checkpoint = about && { document: about.document, signature: about.signature.toString('base64') };
  const { publicKey } = describeKey(signingKey);
  return new Map([
    ['README.txt', readMe(applicationId)],
    ['history.json', `${JSON.stringify({ applicationId, events }, null, 1)}\n`],
    ...(checkpoint ? [['checkpoint.json', `${JSON.stringify(checkpoint)}\n`] as const] : []),
    ['public-key.pem', publicKey],
    ['verify.mjs', await readVerifier()],
  ]);
}
