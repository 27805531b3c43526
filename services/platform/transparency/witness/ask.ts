import { cosignedAt } from '../cosignature.ts';
import { demand, fromDecimal, TileMissing, TransparencyError } from '../malformed.ts';
import {
  type KnownSignature,
  openNote,
  parseVerifierKey,
  printVerifierKey,
  type VerifierKey,
} from '../signed-note.ts';
import { printAddCheckpoint } from './request.ts';

/** A witness as it is configured. */
export interface KnownWitness {
  key: VerifierKey;
  /** Before `/add-checkpoint`; without a slash at the end. */
  url: string;
}
/** Who has to cosign. */
export interface WitnessSettings {
  witnesses: readonly KnownWitness[];
  /** How many of them make a checkpoint vouched for. */
  quorum: number;
}

/** A checkpoint that is to be cosigned, and the tree behind it. */
export interface Submission {
  note: string;
  size: number;
  /** That it begins with the tree of `oldSize` entries. */
  prove: (oldSize: number) => Promise<Buffer[]>;
}

export type Asked =
  | { cosignature: KnownSignature; at: Date }
  /** `isAlarm`: what the witness says, or sends, means that a log or a key was exchanged, rather than that something is down. */
  | { problem: string; isAlarm: boolean };

/** `KEY URL`, comma-separated: verifier key and submission address of each witness. @throws TransparencyError */
export function parseWitnesses(list: string): KnownWitness[] {
  const witnesses = list
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one): KnownWitness => {
      const [vkey = '', address = '', ...rest] = one.split(/\s+/);
      const key = parseVerifierKey(vkey);
      demand(key.type === 'cosignature', `The key of ${key.name} is not one for cosignatures.`);
      const url = URL.canParse(address) ? new URL(address) : null;
      const isAddress = url !== null && /^https?:$/.test(url.protocol) && rest.length === 0;
      demand(isAddress, `The address of the witness ${key.name} is not a http:// or https:// address.`);
      return { key, url: url.href.replace(/\/$/, '') };
    });
  const publicKeys = witnesses.map(({ key }) => printVerifierKey(key).split('+').slice(2).join('+'));
  demand(new Set(publicKeys).size === publicKeys.length, 'Two witnesses have the same key.');
  return witnesses;
}

const maxAnswerBytes = 64_000;
/** For a whole exchange. */
const patienceMs = 10_000;

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    demand(bytes <= maxAnswerBytes, `It answers with more than ${maxAnswerBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function post({ url }: KnownWitness, body: string, signal: AbortSignal) {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body, signal, redirect: 'manual' });
  return { status: response.status, text: await textOf(response) };
}

const alarm = (problem: string): Asked => ({ problem, isAlarm: true });
const failed = (problem: string): Asked => ({ problem, isAlarm: false });

/** What the witness sent must be its own cosignature of this very checkpoint. */
function cosignatureIn(text: string, note: string, { key }: KnownWitness): Asked {
  const lines = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const isLines = lines.split('\n').every((line) => line === '' || line.startsWith('— '));
  if (!isLines || lines === '') return failed('It answers with something that is no cosignature.');
  try {
    const { known } = openNote(note + lines, [key]);
    const [cosignature] = known;
    demand(cosignature !== undefined, 'None of the known keys signed this note.');
    return { cosignature, at: cosignedAt(cosignature) };
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    return alarm(`It answers with a cosignature that does not hold, or is not by its key. ${error.message}`);
  }
}

/** What an answer without a cosignature means. */
function meaningOf(status: number): Asked {
  if (status === 403)
    return failed(
      'It does not accept the log’s signature (403): give its operator the key that `ops log key` prints.',
    );
  if (status === 404)
    return failed('It does not know this log (404): give its operator the key that `ops log key` prints.');
  if (status === 422)
    return alarm('It says that the log was changed rather than extended (422): it saw other entries before.');
  return failed(`It answers ${status}.`);
}

async function exchange(
  witness: KnownWitness,
  submission: Submission,
  known: number,
  signal: AbortSignal,
): Promise<Asked> {
  const { note, size, prove } = submission;
  let oldSize = known;
  // A second time when the witness saw another checkpoint last than the one that is known here.
  for (const isLast of [false, true]) {
    const consistency = oldSize === size ? [] : await prove(oldSize);
    const { status, text } = await post(witness, printAddCheckpoint({ oldSize, consistency, note }), signal);
    if (status === 200) return cosignatureIn(text, note, witness);
    if (status !== 409) return meaningOf(status);
    const seen = fromDecimal(text.replace(/\n$/, ''), 'The size that it saw last');
    if (seen > size)
      return alarm(
        `It saw ${seen} entries of this log, which has ${size}: the log was put back, or is another one.`,
      );
    if (isLast || seen === oldSize) break;
    oldSize = seen;
  }
  return failed('It answers 409 for the size that it asked for itself.');
}

/**
 * Asks one witness to cosign. Whatever it does, this ends after ten seconds, with a cosignature that holds or a sentence that says what is wrong.
 * @param known entries of the last checkpoint that it cosigned, as far as is known here
 */
export async function askWitness(
  witness: KnownWitness,
  submission: Submission,
  known: number,
  waitMs = patienceMs,
): Promise<Asked> {
  try {
    return await exchange(witness, submission, Math.min(known, submission.size), AbortSignal.timeout(waitMs));
  } catch (error) {
    // Our own log is incomplete, which is no answer of the witness.
    if (error instanceof TileMissing) throw error;
    if (error instanceof TransparencyError)
      return failed(`It answers with something else than the standard says. ${error.message}`);
    const { name, cause, message } = error as Error & { cause?: { code?: string } };
    if (name === 'TimeoutError')
      return failed(`It does not answer within ${Math.round(waitMs / 1_000)} seconds.`);
    return failed(`It cannot be reached (${cause?.code ?? message}).`);
  }
}
