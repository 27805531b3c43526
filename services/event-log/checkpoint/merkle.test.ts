import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Leaf, merkleRoot } from './merkle.ts';

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
/** RFC 6962, 2.1, as it is written. */
function treeHash(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0] as Buffer);
  let half = 1;
  while (2 * half < leaves.length) half *= 2;
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)));
}
const leafAt = (n: number): Leaf => ({
  id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  version: n + 1,
  hash: sha256(Buffer.from(String(n))),
});
function bytesOf({ id, version, hash }: Leaf): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(version);
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), number, hash]);
}

it('is the root of RFC 6962 for any number of leaves', () => {
  for (let size = 0; size <= 40; size++) {
    const leaves = Array.from({ length: size }, (_, n) => leafAt(n));
    expect(merkleRoot(leaves).toString('hex')).toBe(treeHash(leaves.map(bytesOf)).toString('hex'));
  }
});
