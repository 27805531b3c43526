import type { Db } from '#services/platform/db/postgres.ts';
import { readStream } from '../read.ts';
import { describeKey } from './describe-key.ts';
import { type ProofPlace, printProof, sealedHead } from './history-proof.ts';
import { readVerifier } from './verifier.ts';

const readMe = (
  applicationId: string,
): string => `The history of application ${applicationId}, to be checked without trusting the person who gave it to you.

  node verify.mjs                 checks everything in this folder; needs Node 20 or newer, no network
  node verify.mjs --key KEY.pem   the same against a public key that you have from elsewhere

history.json     every event as it was recorded, with its hash and the hash before it. Names, notes and reasons are not in it, or encrypted.
head.tlog-proof  that the operator's log has the number and the hash of this application's last event, up to a signed checkpoint
                 (c2sp.org/tlog-proof); any program that knows the standard checks it.
public-key.pem   the key that the checkpoint is signed with (Ed25519), or several while it is exchanged. The fingerprint of the one that holds
                 is printed; compare it with one that was published.
verify.mjs       code that you can read.

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
  place: ProofPlace,
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
  const sealed = await sealedHead(db, place, applicationId);
  const proof = sealed && (await printProof(db, sealed, place));
  const { current, earlier } = place.keys;
  const pems = [...current, ...earlier].map((key) => describeKey(key).publicKey);
  return new Map([
    ['README.txt', readMe(applicationId)],
    ['history.json', `${JSON.stringify({ applicationId, events }, null, 1)}\n`],
    ...(proof === null ? [] : [['head.tlog-proof', proof] as const]),
    ['public-key.pem', pems.join('')],
    ['verify.mjs', await readVerifier()],
  ]);
}
