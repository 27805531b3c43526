import { createHash } from 'node:crypto';

/**
 * Merkle root over stream heads, after RFC 6962: leaves and nodes are hashed with different prefixes, so that neither
 * can pass for the other; an odd node is carried up.
 */
export interface Leaf {
  /** The application id as text; its 16 bytes are hashed. */
  id: string;
  version: number;
  hash: Buffer;
}

function leafHash({ id, version, hash }: Leaf): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(version);
  return createHash('sha256')
    .update(Buffer.of(0))
    .update(id.replaceAll('-', ''), 'hex')
    .update(number)
    .update(hash)
    .digest();
}

/** @param leaves in the order of their ids; none gives the hash of nothing */
export function merkleRoot(leaves: Iterable<Leaf>): Buffer {
  let level: Buffer[] = [];
  for (const leaf of leaves) level.push(leafHash(leaf));
  if (level.length === 0) return createHash('sha256').digest();
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i] as Buffer, level[i + 1]];
      above.push(
        right ? createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest() : left,
      );
    }
    level = above;
  }
  return level[0] as Buffer;
}
