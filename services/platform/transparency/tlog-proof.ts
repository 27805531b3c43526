import { openCheckpoint, type SignedCheckpoint } from './checkpoint.ts';
import { demand, fromBase64, fromDecimal } from './malformed.ts';
import { checkInclusion, maxProofHashes } from './merkle-proofs.ts';
import { noteText, type VerifierKey } from './signed-note.ts';
import { hashBytes, leafHash } from './tree-hash.ts';

/** A proof in one file that an entry is in a log, checked without asking anyone (c2sp.org/tlog-proof). */
export interface TlogProof {
  index: number;
  inclusion: Buffer[];
  /** The signed note, as it stands. */
  checkpoint: string;
  /** Not covered by any signature. */
  extra?: Buffer;
}
/** What a reader trusts beforehand. */
export interface LogPolicy {
  origin: string;
  keys: readonly VerifierKey[];
  witnesses: readonly VerifierKey[];
  /** How many of the witnesses must have cosigned. */
  quorum: number;
}

const header = 'c2sp.org/tlog-proof@v1';

export function printTlogProof({ index, inclusion, checkpoint, extra }: TlogProof): string {
  const lines = [
    header,
    ...(extra ? [`extra ${extra.toString('base64')}`] : []),
    `index ${index}`,
    ...inclusion.map((hash) => hash.toString('base64')),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** One hash a line, as proofs are written. */
export function parseHashes(lines: readonly string[]): Buffer[] {
  demand(lines.length <= maxProofHashes, `The proof has more than ${maxProofHashes} hashes.`);
  return lines.map((line) => {
    const hash = fromBase64(line, 'A hash of the proof');
    demand(hash.length === hashBytes, 'A hash of the proof is not a SHA-256 hash.');
    return hash;
  });
}

export function parseTlogProof(file: string | Uint8Array): TlogProof {
  const text = typeof file === 'string' ? file : noteText(file);
  const end = text.indexOf('\n\n');
  demand(end >= 0, 'The proof has no empty line before its checkpoint.');
  const [first, ...lines] = text.slice(0, end).split('\n');
  demand(first === header, `This is not a proof: its first line is not ${header}.`);
  const extra = lines[0]?.startsWith('extra ')
    ? fromBase64((lines.shift() ?? '').slice(6), 'The extra data')
    : null;
  const index = lines.shift() ?? '';
  demand(index.startsWith('index '), 'The proof does not say which entry it is about.');
  return {
    index: fromDecimal(index.slice(6), 'The index in the proof'),
    inclusion: parseHashes(lines),
    checkpoint: text.slice(end + 2),
    ...(extra && { extra }),
  };
}

/**
 * @returns the checkpoint that the entry is part of, with the signatures that held
 * @throws TransparencyError unless the proof holds for this very entry
 */
export function checkTlogProof(proof: TlogProof, entry: Uint8Array, policy: LogPolicy): SignedCheckpoint {
  const opened = openCheckpoint(proof.checkpoint, policy);
  const cosigned = policy.witnesses.filter((witness) =>
    opened.known.some(({ key }) => key === witness),
  ).length;
  demand(cosigned >= policy.quorum, `${cosigned} known witnesses cosigned; ${policy.quorum} are needed.`);
  checkInclusion(proof.inclusion, { index: proof.index, leaf: leafHash(entry) }, opened.checkpoint);
  return opened;
}
