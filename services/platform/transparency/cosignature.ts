import { type KeyObject, sign } from 'node:crypto';
import { demand } from './malformed.ts';
import {
  cosignedText,
  type KnownSignature,
  type NoteSignature,
  timeBytes,
  verifierKey,
} from './signed-note.ts';

/** A witness's statement that it saw this checkpoint at `at`, and none that contradicts it (c2sp.org/tlog-cosignature, Ed25519). */
export function cosign(text: string, witness: { name: string; key: KeyObject }, at: Date): NoteSignature {
  const { id } = verifierKey(witness.name, witness.key, 'cosignature');
  const seconds = BigInt(Math.floor(at.getTime() / 1000));
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeBigUInt64BE(seconds);
  const signature = sign(null, cosignedText(text, seconds), witness.key);
  return { name: witness.name, id, bytes: Buffer.concat([bytes, signature]) };
}

/** When a witness says that it signed. Shown, never trusted: its clock is its own. */
export function cosignedAt({ key, bytes }: KnownSignature): Date {
  demand(key.type === 'cosignature', `The signature of ${key.name} carries no time.`);
  const seconds = bytes.readBigUInt64BE();
  const at = new Date(Number(seconds) * 1000);
  demand(seconds > 0n && !Number.isNaN(at.getTime()), `The time of ${key.name}’s cosignature is not a date.`);
  return at;
}
