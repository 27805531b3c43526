import { hash as digest } from 'node:crypto';

/** The Merkle tree of RFC 6962, section 2.1. Leaves and nodes are hashed with different prefixes, so neither passes for the other. */
export const hashBytes = 32;
/** The root of a tree without leaves. */
export const emptyRoot: Buffer = digest('sha256', '', 'buffer');

export function leafHash(entry: Uint8Array): Buffer {
  const prefixed = Buffer.allocUnsafe(1 + entry.length);
  prefixed[0] = 0;
  prefixed.set(entry, 1);
  return digest('sha256', prefixed, 'buffer');
}

/** Reused by every call: hashing is synchronous, and a tree of a million entries has a million nodes. */
const pair = Buffer.alloc(1 + 2 * hashBytes, 1);
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  pair.set(left, 1);
  pair.set(right, 1 + hashBytes);
  return digest('sha256', pair, 'buffer');
}

/** The largest power of two that is smaller than `size`, which is at least 2: where RFC 6962 splits a tree. */
export function splitOf(size: number): number {
  let power = 1;
  while (2 * power < size) power *= 2;
  return power;
}

/** The root of the tree over neighbouring full trees, given their roots, the largest first. */
export const joinRoots = (roots: readonly Buffer[]): Buffer =>
  roots.length === 0 ? emptyRoot : roots.reduceRight((right, left) => nodeHash(left, right));

/** The root over neighbouring hashes; `count` is at least 1. */
export function rootOf(hashes: Buffer, count: number): Buffer {
  if (count === 1) return Buffer.from(hashes.subarray(0, hashBytes));
  const split = splitOf(count);
  return nodeHash(rootOf(hashes, split), rootOf(hashes.subarray(split * hashBytes), count - split));
}
