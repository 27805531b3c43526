import type { KnownKeys } from '#services/platform/crypto/signing-keys.ts';
import { openCheckpoint } from '#services/platform/transparency/checkpoint.ts';
import { TransparencyError } from '#services/platform/transparency/malformed.ts';
import {
  keyId,
  parseVerifierKey,
  printVerifierKey,
  type VerifierKey,
  verifierKey,
} from '#services/platform/transparency/signed-note.ts';
import type { LogFolder } from './log-folder.ts';
import { SealedLog, saidBy } from './sealed-log.ts';

/** A key of the log of heads, and the largest log that it signs; null while it signs (decision 0068). */
export interface Signer {
  key: VerifierKey;
  until: number | null;
}
/** What the newest seal says. */
type NewestSeal = Pick<SealedLog, 'checkpoint' | 'last'>;

/** The keys of the settings, and those before them, which the newest seal names: they signed no later log than the one it is in. */
export function signersOf(origin: string, { current, earlier }: KnownKeys, log: NewestSeal | null): Signer[] {
  const size = log?.checkpoint.size ?? null;
  const signing = current.map((key): Signer => ({ key: verifierKey(origin, key), until: null }));
  const before = [
    ...(log?.last.keys ?? []).map(({ key, until }) => ({
      key: parseVerifierKey(key),
      until: until ?? size,
    })),
    ...earlier.map((key) => ({ key: verifierKey(origin, key), until: size })),
  ];
  const byId = new Map<string, Signer>();
  for (const signer of [...signing, ...before])
    if (!byId.has(keyId(signer.key))) byId.set(keyId(signer.key), signer);
  return [...byId.values()];
}

/** As a seal names them. */
export function sealedKeys(origin: string, known: KnownKeys, log: NewestSeal | null) {
  const signers = signersOf(origin, log ? known : { ...known, earlier: [] }, log);
  return signers.map(({ key, until }) => ({
    key: printVerifierKey(key),
    ...(until !== null && { until }),
  }));
}

const foreign = "is not signed by this server's key";

/** Why a checkpoint is none of this log's, in words that follow its name; null when it is. */
export function signatureProblem(
  note: string,
  known: KnownKeys,
  log: NewestSeal | null = null,
): string | null {
  const said = saidBy(note);
  if (!said) return 'cannot be read';
  const { origin, size } = said;
  const signers = signersOf(origin, known, log).filter(({ key }) => key.name === origin);
  try {
    const opened = openCheckpoint(note, { origin, keys: signers.map(({ key }) => key) });
    const signed = signers.filter(({ key }) => opened.known.some((signature) => signature.key === key));
    if (signed.some(({ until }) => until === null || until >= size)) return null;
    const [retired] = signed;
    return retired
      ? `is signed by the retired key ${keyId(retired.key)}, which signed no more than ${retired.until} entries`
      : foreign;
  } catch (error) {
    if (error instanceof TransparencyError) return foreign;
    throw error;
  }
}

/** What the newest seal in the folder says; null where it cannot be read, or is by no key of the settings. */
export async function readNewestSeal(folder: LogFolder, known: KnownKeys): Promise<NewestSeal | null> {
  const note = await folder.checkpoint();
  if (note === null || signatureProblem(note, known)) return null;
  try {
    return await SealedLog.newestSeal(note, folder.readTile);
  } catch (error) {
    if (error instanceof TransparencyError) return null;
    throw error;
  }
}
