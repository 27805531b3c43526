import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { BackupKey } from './backup-keys.ts';
import type { Growing } from './backup-store.ts';

/**
 * A piece of PostgreSQL's log as it was received, sealed message by message so that each is safe once it is written:
 *
 *     magic "CUW1" · length and id of the key · 32 bytes salt · frame · frame · …
 *
 * A frame is the length of its bytes (4), the server's clock (8, milliseconds), the bytes under AES-256-GCM, and the tag (16). The nonce is the
 * frame's number, its head is authenticated, and the key is the part's own: HKDF of the backup's key, the salt, and the place in the log.
 * A part is written once and never continued: after a break the next one begins where the last whole frame ended.
 */
const magic = Buffer.from('CUW1');
const saltLength = 32;
const headLength = 12;
const tagLength = 16;

export interface WalPlace {
  timeline: number;
  /** Where the part begins in the log. */
  start: bigint;
}
export interface WalFrame {
  start: bigint;
  bytes: Buffer;
  /** The server's clock, in milliseconds since 1970. */
  at: number;
}

function partKey(key: Buffer, salt: Buffer, { timeline, start }: WalPlace): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `cursus wal ${timeline} ${start}`, 32));
}
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

export class WalPartWriter {
  readonly place: WalPlace;
  /** Up to where the log is written into it. */
  end: bigint;
  readonly #part: Growing;
  readonly #key: Buffer;
  #frames = 0;

  constructor(part: Growing, place: WalPlace, { id, key }: BackupKey) {
    const salt = randomBytes(saltLength);
    this.place = place;
    this.end = place.start;
    this.#key = partKey(key, salt, place);
    this.#part = part;
    const name = Buffer.from(id, 'latin1');
    part.write(Buffer.concat([magic, Buffer.of(name.length), name, salt]));
  }

  /** The part has taken it when it returns; safe after `sync`. */
  append(bytes: Buffer, at: number): void {
    const head = Buffer.alloc(headLength);
    head.writeUInt32BE(bytes.length);
    head.writeBigUInt64BE(BigInt(at), 4);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#frames++)).setAAD(head);
    this.#part.write(Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]));
    this.end += BigInt(bytes.length);
  }

  get isFull(): boolean {
    return this.#part.isFull;
  }
  sync(): Promise<void> {
    return this.#part.sync();
  }
  close(): void {
    this.#part.close();
  }
}

export interface WalPart {
  frames: WalFrame[];
  /** Up to where its frames are whole and genuine. */
  end: bigint;
  /** How the file ends: after a whole frame, in the middle of one, or with bytes that are not what was written. */
  tail: 'whole' | 'torn' | 'altered';
}

/** The id of the key that a part is sealed by; null when the file ends before that. */
export function keyIdOf(sealed: Buffer): string | null {
  const length = sealed[magic.length] ?? 0;
  const from = magic.length + 1;
  return sealed.length >= from + length ? sealed.toString('latin1', from, from + length) : null;
}

/** Reads a part up to the first frame that is not whole or not genuine. */
export function readWalPart(sealed: Buffer, place: WalPlace, key: Buffer): WalPart {
  const part: WalPart = { frames: [], end: place.start, tail: 'whole' };
  const saltAt = magic.length + 1 + (sealed[magic.length] ?? 0);
  let at = saltAt + saltLength;
  if (!magic.equals(sealed.subarray(0, magic.length))) return { ...part, tail: 'altered' };
  if (sealed.length < at) return { ...part, tail: 'torn' };
  const opened = partKey(key, sealed.subarray(saltAt, at), place);
  while (at < sealed.length) {
    const bodyAt = at + headLength;
    const length = bodyAt <= sealed.length ? sealed.readUInt32BE(at) : 0;
    const end = bodyAt + length + tagLength;
    if (end > sealed.length) return { ...part, tail: 'torn' };
    const head = sealed.subarray(at, bodyAt);
    const decipher = createDecipheriv('aes-256-gcm', opened, nonceOf(part.frames.length)).setAAD(head);
    decipher.setAuthTag(sealed.subarray(end - tagLength, end));
    let bytes: Buffer;
    try {
      bytes = Buffer.concat([decipher.update(sealed.subarray(bodyAt, end - tagLength)), decipher.final()]);
    } catch {
      return { ...part, tail: 'altered' };
    }
    part.frames.push({ start: part.end, bytes, at: Number(head.readBigUInt64BE(4)) });
    part.end += BigInt(length);
    at = end;
  }
  return part;
}
