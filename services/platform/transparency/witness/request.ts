import { type Checkpoint, parseCheckpoint } from '../checkpoint.ts';
import { demand, fromDecimal } from '../malformed.ts';
import { noteText, parseNote } from '../signed-note.ts';
import { parseHashes } from '../tlog-proof.ts';

/** What a log asks a witness to cosign (c2sp.org/tlog-witness, add-checkpoint). */
export interface AddCheckpoint {
  /** Entries of the checkpoint that the witness saw last; 0 when it saw none. */
  oldSize: number;
  /** That the new tree begins with the old one. */
  consistency: Buffer[];
  /** The signed note, as it stands. */
  note: string;
}

/** More than a checkpoint with a hundred signatures needs. */
export const maxRequestBytes = 128_000;

export const printAddCheckpoint = ({ oldSize, consistency, note }: AddCheckpoint): string =>
  `old ${oldSize}\n${consistency.map((hash) => `${hash.toString('base64')}\n`).join('')}\n${note}`;

/** @returns the request, and the first line of its checkpoint, which names the log; nothing of it is checked yet */
export function parseAddCheckpoint(body: Uint8Array): AddCheckpoint & { origin: string } {
  const text = noteText(body);
  const end = text.indexOf('\n\n');
  demand(end >= 0, 'The request has no empty line before its checkpoint.');
  const [old = '', ...hashes] = text.slice(0, end).split('\n');
  demand(old.startsWith('old '), 'The request does not begin with the old size.');
  const oldSize = fromDecimal(old.slice(4), 'The old size');
  const note = text.slice(end + 2);
  const [origin = ''] = parseNote(note).text.split('\n');
  return { oldSize, consistency: parseHashes(hashes), note, origin };
}

/** The checkpoint in a note whose signature was checked. */
export const checkpointOf = (note: string): Checkpoint => parseCheckpoint(parseNote(note).text);
