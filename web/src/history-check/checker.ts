import type { HistoryVerifier } from '#services/event-log/contract.ts';
import type { LogKeys } from '#services/replay/contract.ts';
import type { Checking } from './words.ts';

export interface Checker {
  verifier: HistoryVerifier;
  keys: LogKeys;
}

/** Plain calls: the site's client for endpoints is heavier than all that this page needs. */
const keysAddress = '/api/checkpoints/keys';
const programAddress = '/api/checkpoints/verifier.mjs';

/**
 * Both are fetched when the page opens, so that a file can be checked without a connection afterwards. The program is the very file that is
 * offered for download: what this page says is what that program says.
 */
export async function loadChecker(): Promise<Checker> {
  const [verifier, answer] = await Promise.all([
    import(/* @vite-ignore */ programAddress) as Promise<HistoryVerifier>,
    fetch(keysAddress),
  ]);
  if (!answer.ok) throw new Error(`the keys cannot be read (${answer.status})`);
  return { verifier, keys: (await answer.json()) as LogKeys };
}

/** As `ops log key` prints it. */
export const printedKey = ({ verifierKey, until }: LogKeys['signers'][number]): string =>
  until === null ? verifierKey : `${verifierKey} until ${until}`;

/** Larger than a history can be. */
const maxBytes = 100_000_000;

/** @param otherKey of another log, which the reader trusts instead of the company's */
export async function checkFile(
  { verifier, keys: { signers, witnesses } }: Checker,
  file: File,
  otherKey: string | null = null,
): Promise<Checking> {
  const checking = { name: file.name, bytes: file.size, at: new Date().toISOString(), otherKey };
  if (file.size > maxBytes)
    return { ...checking, result: 'This is not a proof of a history: it is too large.' };
  const trusted = otherKey
    ? { keys: [otherKey] }
    : { keys: signers.map(printedKey), witnesses: witnesses.map((each) => each.verifierKey) };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { ...checking, result: await verifier.check(bytes, trusted) };
  } catch (error) {
    const isSentence = error instanceof verifier.Unreadable;
    return {
      ...checking,
      result: isSentence ? error.message : 'This file could not be read. Choose it again.',
    };
  }
}
