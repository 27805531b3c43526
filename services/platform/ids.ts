import { hash } from 'node:crypto';
import { parse, v7 } from 'uuid';
import { pooledBytes } from './crypto/random.ts';

/**
 * Ids. New ones are version 7, so that rows arrive in index order; derived ones are version 5, so that a repeat of the
 * same cause finds the same id.
 */
const cursus = Buffer.from(parse('6d1b5b0e-6a51-5c0f-9a4e-3f1f0e6d2c11'));

const newest = { msecs: 0, seq: 0 };
/** Ids of one millisecond count on, as the library's own do when it draws the bytes itself. */
function nextAt(now: number, drawn: Buffer): { msecs: number; seq: number } {
  if (now > newest.msecs) {
    newest.msecs = now;
    newest.seq = drawn.readUInt32BE(6) >>> 1;
  } else newest.seq += 1;
  return newest;
}

/** @param at gives the id its time part, so that histories made with another clock sort as if made then. */
export function newId(at?: Date): string {
  const drawn = pooledBytes(16);
  return v7({ random: drawn, ...(at ? { msecs: at.getTime() } : nextAt(Date.now(), drawn)) });
}
/** Version 5 (RFC 9562) from one call of the hash: the library makes an object for each, which takes three times as long. */
export function derivedId(...parts: (string | number)[]): string {
  const digest = hash('sha1', Buffer.concat([cursus, Buffer.from(parts.join('\u001f'))]), 'hex');
  const variant = '89ab'.charAt(Number.parseInt(digest.charAt(16), 16) & 3);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
