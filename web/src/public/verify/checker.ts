import type { HistoryVerifier } from '#services/event-log/contract.ts';
import type { LogKeys } from '#services/replay/contract.ts';
import { addressOf, request } from '#web/api/request.ts';
import type { Checking } from './words.ts';

/** The very file that is offered for download: what this page says is what that program says. */
export const programAddress = addressOf('GET /api/checkpoints/verifier.mjs');
async function loadProgram() {
  const [verifier, { Result }]: [HistoryVerifier, typeof import('./result.tsx')] = await Promise.all([
    import(/* @vite-ignore */ programAddress),
    import('./result.tsx'),
  ]);
  return { verifier, Result };
}

/** Both are fetched when the page opens, so that a file can be checked without a connection afterwards. */
export const keysQuery = {
  queryKey: ['log-keys'],
  queryFn: () => request('GET /api/checkpoints/keys'),
  staleTime: Number.POSITIVE_INFINITY,
};
export const programQuery = {
  queryKey: ['verifier'],
  queryFn: loadProgram,
  staleTime: Number.POSITIVE_INFINITY,
};

/** As `ops log key` prints it. */
export const printedKey = ({ verifierKey, until }: LogKeys['keys'][number]): string =>
  until === null ? verifierKey : `${verifierKey} until ${until}`;

/** Larger than a history can be. */
const maxBytes = 100_000_000;

/** @param otherKey of another log, which the reader trusts instead of the company's */
export async function checkFile(
  program: HistoryVerifier,
  file: File,
  { keys, witnesses }: LogKeys,
  otherKey: string | null = null,
): Promise<Checking> {
  const checking = { name: file.name, bytes: file.size, at: new Date().toISOString(), otherKey };
  if (file.size > maxBytes)
    return { ...checking, result: 'This is not a proof of a history: it is too large.' };
  const trusted = otherKey
    ? { keys: [otherKey] }
    : { keys: keys.map(printedKey), witnesses: witnesses.map((each) => each.verifierKey) };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { ...checking, result: await program.check(bytes, trusted) };
  } catch (error) {
    const isSentence = error instanceof program.Unreadable;
    return {
      ...checking,
      result: isSentence ? error.message : 'This file could not be read. Choose it again.',
    };
  }
}
