import { randomFillSync } from 'node:crypto';
import { v5, v7 } from 'uuid';

/**
 * Ids. New ones are version 7, so that rows arrive in index order; derived ones are version 5, so that a repeat of the
 * same cause finds the same id.
 */
const cursus = '6d1b5b0e-6a51-5c0f-9a4e-3f1f0e6d2c11';

const pool = new Uint8Array(256 * 16);
let taken = pool.length;
/** Sixteen bytes of a pool: the system is asked for 256 ids at once, which takes it hardly longer than for one. */
function random(): Uint8Array {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += 16;
  return pool.subarray(taken - 16, taken);
}

const newest = { msecs: 0, seq: 0 };
/** Ids of one millisecond count on, as the library's own do when it draws the bytes itself. */
function nextAt(now: number, drawn: Uint8Array): { msecs: number; seq: number } {
  if (now > newest.msecs) {
    newest.msecs = now;
    newest.seq = Buffer.from(drawn.buffer, drawn.byteOffset).readUInt32BE(6) >>> 1;
  } else newest.seq += 1;
  return newest;
}

/** @param at gives the id its time part, so that histories made with another clock sort as if made then. */
export function newId(at?: Date): string {
  const drawn = random();
  return v7({ random: drawn, ...(at ? { msecs: at.getTime() } : nextAt(Date.now(), drawn)) });
}
export const derivedId = (...parts: (string | number)[]): string => v5(parts.join('\u001f'), cursus);
