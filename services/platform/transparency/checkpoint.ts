import { demand, fromBase64, fromDecimal } from './malformed.ts';
import { openNote, type VerifiedNote, type VerifierKey } from './signed-note.ts';
import { emptyRoot, hashBytes } from './tree-hash.ts';

/** What a log says of itself at one moment (c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  /** Names the log; by custom the address that it is published at, without https. */
  origin: string;
  size: number;
  root: Buffer;
  /** Further lines, which the standard allows and advises against. */
  extensions?: string[];
}
export interface SignedCheckpoint extends VerifiedNote {
  checkpoint: Checkpoint;
}

/** The note's text. */
export const printCheckpoint = ({ origin, size, root, extensions = [] }: Checkpoint): string =>
  [origin, size, root.toString('base64'), ...extensions].map((line) => `${line}\n`).join('');

export function parseCheckpoint(text: string): Checkpoint {
  demand(text.endsWith('\n'), 'The last line of the checkpoint has no end.');
  const [origin = '', size = '', root = '', ...extensions] = text.slice(0, -1).split('\n');
  demand(origin !== '', 'The checkpoint names no log.');
  const checkpoint: Checkpoint = {
    origin,
    size: fromDecimal(size, 'The size in the checkpoint'),
    root: fromBase64(root, 'The root in the checkpoint'),
  };
  demand(checkpoint.root.length === hashBytes, 'The root in the checkpoint is not a SHA-256 hash.');
  const isSound = checkpoint.size > 0 || checkpoint.root.equals(emptyRoot);
  demand(isSound, 'The checkpoint of a log without entries has another root.');
  demand(!extensions.includes(''), 'The checkpoint has an empty line.');
  return extensions.length > 0 ? { ...checkpoint, extensions } : checkpoint;
}

/**
 * Opens a checkpoint of one log: at least one of its own keys signed it.
 * @param witnesses keys whose cosignatures are checked too; none of them has to be there
 */
export function openCheckpoint(
  note: string | Uint8Array,
  log: { origin: string; keys: readonly VerifierKey[]; witnesses?: readonly VerifierKey[] },
): SignedCheckpoint {
  const opened = openNote(note, [...log.keys, ...(log.witnesses ?? [])]);
  demand(
    opened.known.some(({ key }) => log.keys.includes(key)),
    'The log’s own key did not sign this checkpoint.',
  );
  const checkpoint = parseCheckpoint(opened.text);
  demand(
    checkpoint.origin === log.origin,
    `The checkpoint is of the log ${checkpoint.origin}, not of ${log.origin}.`,
  );
  return { ...opened, checkpoint };
}
