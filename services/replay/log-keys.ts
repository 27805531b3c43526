import { createHash } from 'node:crypto';
import { newestNote } from '#services/event-log/checkpoint/list-checkpoints.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { saidBy } from '#services/event-log/checkpoint/sealed-log.ts';
import { readNewestSeal, signersOf } from '#services/event-log/checkpoint/signers.ts';
import { readVerifier } from '#services/event-log/proof/verifier.ts';
import type { Context } from '#services/platform/context.ts';
import { printVerifierKey } from '#services/platform/transparency/signed-note.ts';
import type { LogKeys } from './contract.ts';

/** What a reader of a proof trusts. The log keeps the name that it was begun with; before the first seal it is that of the address. */
export async function logKeys(
  { pool, secrets, witnesses, checkpointFolder }: Context,
  publicUrl: string,
): Promise<LogKeys> {
  const note = await newestNote(pool);
  const origin = (note && saidBy(note)?.origin) ?? `${new URL(publicUrl).host}/log`;
  const newest = await readNewestSeal(new LogFolder(checkpointFolder), secrets.knownKeys);
  const verifier = await readVerifier();
  return {
    signers: signersOf(origin, secrets.knownKeys, newest).map(({ key, until }) => ({
      verifierKey: printVerifierKey(key),
      until,
    })),
    witnesses: witnesses.witnesses.map(({ key }) => ({ name: key.name, verifierKey: printVerifierKey(key) })),
    quorum: witnesses.quorum,
    verifier: {
      sha256: createHash('sha256').update(verifier).digest('hex'),
      bytes: Buffer.byteLength(verifier),
    },
  };
}
