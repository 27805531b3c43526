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

const node = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();

/** The root of leaves that are added one by one, in the order of their ids: of a million it holds the roots of twenty full trees. */
export class MerkleTree {
  /** Full trees, the largest first; none is as large as the one before it. */
  readonly #full: { leaves: number; root: Buffer }[] = [];
  size = 0;

  add(leaf: Leaf): void {
    this.size++;
    let last = { leaves: 1, root: leafHash(leaf) };
    for (let before = this.#full.at(-1); before?.leaves === last.leaves; before = this.#full.at(-1)) {
      last = { leaves: 2 * last.leaves, root: node(before.root, last.root) };
      this.#full.pop();
    }
    this.#full.push(last);
  }

  /** Of no leaves it is the hash of nothing. */
  root(): Buffer {
    if (this.#full.length === 0) return createHash('sha256').digest();
    return this.#full.map(({ root }) => root).reduceRight((right, left) => node(left, right));
  }
}

/** @param leaves in the order of their ids */
export function merkleRoot(leaves: Iterable<Leaf>): Buffer {
  const tree = new MerkleTree();
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
}
