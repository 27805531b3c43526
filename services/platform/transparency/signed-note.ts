import { createPublicKey, hash as digest, type KeyObject, sign, verify } from 'node:crypto';
import { demand, fromBase64, TransparencyError } from './malformed.ts';

/** Signed notes (c2sp.org/signed-note): text, an empty line, and a line for each signature. */
const types = { note: 1, cosignature: 4 } as const;
export type SignatureType = keyof typeof types;

export interface VerifierKey {
  name: string;
  /** First four bytes of a hash of name, type and key: with the name it says which key signed. */
  id: number;
  type: SignatureType;
  publicKey: KeyObject;
}
export interface NoteSignature {
  name: string;
  id: number;
  /** What follows the key's id. */
  bytes: Buffer;
}
export interface ParsedNote {
  /** With its last line break. */
  text: string;
  signatures: NoteSignature[];
}
/** A signature of a known key, which held. */
export interface KnownSignature extends NoteSignature {
  key: VerifierKey;
}
export interface VerifiedNote {
  text: string;
  /** One for each known key that signed; never none. */
  known: KnownSignature[];
  /** By keys that the reader does not know; they say nothing. */
  unknown: NoteSignature[];
}

const maxNoteBytes = 1_000_000;
const maxSignatures = 100;
const idBytes = 4;

/** Key names are schema-less addresses by custom; spaces and plus signs separate parts of notes and keys. */
export const isKeyName = (name: string): boolean =>
  name !== '' && name.isWellFormed() && !/[\p{White_Space}+]/u.test(name) && !hasControls(name);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the standard forbids
const hasControls = (text: string): boolean => /[\u0000-\u0009\u000b-\u001f]/.test(text);

const rawKey = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
const typedKey = (type: SignatureType, key: KeyObject): Buffer =>
  Buffer.concat([Buffer.of(types[type]), rawKey(key)]);
const idOf = (name: string, typed: Buffer): number =>
  digest('sha256', Buffer.concat([Buffer.from(`${name}\n`), typed]), 'buffer').readUInt32BE();

/** @param key the public half, or the private key itself */
export function verifierKey(name: string, key: KeyObject, type: SignatureType = 'note'): VerifierKey {
  demand(isKeyName(name), 'A key name has no spaces and no plus signs, and is not empty.');
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  demand(publicKey.asymmetricKeyType === 'ed25519', 'The key is not an Ed25519 key.');
  return { name, id: idOf(name, typedKey(type, publicKey)), type, publicKey };
}

/** NAME+ID, by which signature lines name a key. */
export const keyId = ({ name, id }: { name: string; id: number }): string =>
  `${name}+${id.toString(16).padStart(2 * idBytes, '0')}`;

/** NAME+ID+KEY, as the standard writes it. */
export const printVerifierKey = (key: VerifierKey): string =>
  `${keyId(key)}+${typedKey(key.type, key.publicKey).toString('base64')}`;

export function parseVerifierKey(text: string): VerifierKey {
  const [name = '', id = '', encoded = ''] = /^([^+]*)\+([0-9a-f]{8})\+(.*)$/s.exec(text)?.slice(1) ?? [];
  demand(isKeyName(name), 'This is not a verifier key: it must read NAME+ID+KEY.');
  const typed = fromBase64(encoded, 'The last part of the verifier key');
  const type = (Object.keys(types) as SignatureType[]).find((each) => types[each] === typed[0]);
  demand(type !== undefined, `The verifier key of ${name} is of a type that is not supported.`);
  demand(typed.length === 33, `The verifier key of ${name} does not have the length of an Ed25519 key.`);
  demand(idOf(name, typed) === Number.parseInt(id, 16), `The verifier key of ${name} does not match its ID.`);
  const x = typed.subarray(1).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return { name, id: Number.parseInt(id, 16), type, publicKey };
}

/** Signs a note's text. */
export function signText(text: string, name: string, key: KeyObject): NoteSignature {
  const { id } = verifierKey(name, key);
  return { name, id, bytes: sign(null, Buffer.from(text), key) };
}

export function signatureLine({ name, id, bytes }: NoteSignature): string {
  const numbered = Buffer.alloc(idBytes + bytes.length);
  numbered.writeUInt32BE(id);
  bytes.copy(numbered, idBytes);
  return `— ${name} ${numbered.toString('base64')}\n`;
}

export function printNote(text: string, signatures: readonly NoteSignature[]): string {
  demand(
    text.endsWith('\n') && text.isWellFormed() && !hasControls(text),
    'The text cannot be signed as a note.',
  );
  return `${text}\n${signatures.map(signatureLine).join('')}`;
}

/** One signature line without its line break. */
export function parseSignatureLine(line: string): NoteSignature {
  const [, name = '', encoded = ''] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
  demand(isKeyName(name), 'A signature line does not read “— NAME SIGNATURE”.');
  const numbered = fromBase64(encoded, `The signature of ${name}`);
  demand(numbered.length > idBytes, `The signature of ${name} is too short.`);
  return { name, id: numbered.readUInt32BE(), bytes: numbered.subarray(idBytes) };
}

/** The bytes as text. */
export function noteText(bytes: Uint8Array): string {
  demand(bytes.length <= maxNoteBytes, `The note is longer than ${maxNoteBytes} bytes.`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new TransparencyError('The note is not valid UTF-8.');
  }
}

/** Takes a note apart; its text is not to be trusted before `openNote`. */
export function parseNote(note: string | Uint8Array): ParsedNote {
  const whole = typeof note === 'string' ? note : noteText(note);
  demand(whole.length <= maxNoteBytes, `The note is longer than ${maxNoteBytes} bytes.`);
  demand(whole.isWellFormed() && !hasControls(whole), 'The note holds characters that no note may hold.');
  const end = whole.lastIndexOf('\n\n');
  demand(end >= 0, 'The note has no empty line before its signatures.');
  const lines = whole.slice(end + 2);
  demand(lines.endsWith('\n'), 'The note has no signatures, or its last line has no end.');
  const signatures = lines.slice(0, -1).split('\n');
  demand(signatures.length <= maxSignatures, `The note has more than ${maxSignatures} signatures.`);
  return { text: whole.slice(0, end + 1), signatures: signatures.map(parseSignatureLine) };
}

/** What a cosignature signs: the moment, then the note's text (c2sp.org/tlog-cosignature). */
export const cosignedText = (text: string, seconds: bigint): Buffer =>
  Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
export const timeBytes = 8;

function holds(text: string, signature: NoteSignature, { type, publicKey }: VerifierKey): boolean {
  const { bytes } = signature;
  if (type === 'note') return verify(null, Buffer.from(text), publicKey, bytes);
  if (bytes.length <= timeBytes) return false;
  const message = cosignedText(text, bytes.readBigUInt64BE());
  return verify(null, message, publicKey, bytes.subarray(timeBytes));
}

/**
 * Checks the signatures of known keys. Unknown ones are ignored, as the standard demands.
 * @throws TransparencyError when a known key's signature is wrong, or none of them signed
 */
export function openNote(note: string | Uint8Array, keys: readonly VerifierKey[]): VerifiedNote {
  const { text, signatures } = parseNote(note);
  const known = new Map<VerifierKey, KnownSignature>();
  const unknown: NoteSignature[] = [];
  for (const signature of signatures) {
    const { name, id } = signature;
    const key = keys.find((each) => each.name === name && each.id === id);
    if (!key) unknown.push(signature);
    else {
      demand(
        holds(text, signature, key),
        `The signature of ${name} is wrong: the text or the signature was changed.`,
      );
      if (!known.has(key)) known.set(key, { ...signature, key });
    }
  }
  demand(known.size > 0, 'None of the known keys signed this note.');
  return { text, known: [...known.values()], unknown };
}
