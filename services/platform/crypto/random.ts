import { randomFillSync } from 'node:crypto';

const pool = Buffer.allocUnsafeSlow(4_096);
let taken = pool.length;

/**
 * Random bytes for ids and nonces, out of a pool: the system is asked for thousands at once, which takes it hardly longer than for a dozen. A view
 * that the caller reads at once and does not keep: what is still to be given away is beside it, so that no key is made of it.
 * @param length of a nonce, or of an id
 */
export function pooledBytes(length: 12 | 16): Buffer {
  if (taken + length > pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += length;
  return pool.subarray(taken - length, taken);
}
