import { demand } from './malformed.ts';
import { emptyRoot, joinRoots, nodeHash, splitOf } from './tree-hash.ts';

/** The root of the full tree over the entries from `index * 2 ** level` on, `2 ** level` of them. */
export interface TreeNode {
  level: number;
  index: number;
}
/** Gives the hashes of full trees, in the order asked. */
export type NodeReader = (nodes: readonly TreeNode[]) => Promise<Buffer[]>;
/** Entries from the first number up to, not including, the second. */
type Range = readonly [from: number, to: number];

/** More lines than any tree of 2^63 entries needs; the limit of tlog-witness. */
export const maxProofHashes = 63;

/** The full trees that `range` consists of, the largest first. Every range of a proof begins at a multiple of the first one's size. */
function fullTrees([from, to]: Range): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let at = from; at < to; ) {
    const size = splitOf(to - at + 1);
    nodes.push({ level: Math.log2(size), index: at / size });
    at += size;
  }
  return nodes;
}

/** One hash for each range, with a single reading. */
async function hashesOf(ranges: readonly Range[], read: NodeReader): Promise<Buffer[]> {
  const nodes = ranges.map(fullTrees);
  const hashes = await read(nodes.flat());
  let at = 0;
  return nodes.map(({ length }) => {
    at += length;
    return joinRoots(hashes.slice(at - length, at));
  });
}

/** What stands beside the way from an entry to the root, from the leaf up (RFC 6962, 2.1.1). */
function siblings(index: number, size: number): Range[] {
  const path: Range[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      path.push([middle, to]);
      to = middle;
    } else {
      path.push([from, middle]);
      from = middle;
    }
  }
  return path.reverse();
}

/** The parts of a consistency proof from the bottom up (RFC 6962, 2.1.2), and whether the first is one of both trees. */
function commonParts(oldSize: number, size: number): { ranges: Range[]; isOldOneTree: boolean } {
  const ranges: Range[] = [];
  let [from, to] = [0, size];
  while (oldSize !== to) {
    const middle = from + splitOf(to - from);
    if (oldSize <= middle) {
      ranges.push([middle, to]);
      to = middle;
    } else {
      ranges.push([from, middle]);
      from = middle;
    }
  }
  if (from > 0) ranges.push([from, to]);
  return { ranges: ranges.reverse(), isOldOneTree: from === 0 };
}

const isSize = (size: number): boolean => Number.isSafeInteger(size) && size >= 0;

/** The root of the first `size` entries. */
export async function treeRoot(size: number, read: NodeReader): Promise<Buffer> {
  const [root] = await hashesOf([[0, size]], read);
  return root ?? emptyRoot;
}

/** Proves that the tree of `size` entries has an entry at `index`. */
export async function proveInclusion(index: number, size: number, read: NodeReader): Promise<Buffer[]> {
  demand(isSize(size) && isSize(index) && index < size, `There is no entry ${index} in a tree of ${size}.`);
  return hashesOf(siblings(index, size), read);
}

/** Proves that the tree of `size` entries begins with those of the tree of `oldSize`. */
export async function proveConsistency(oldSize: number, size: number, read: NodeReader): Promise<Buffer[]> {
  demand(
    isSize(size) && isSize(oldSize) && oldSize <= size,
    `A tree of ${size} cannot extend one of ${oldSize}.`,
  );
  return oldSize === 0 ? [] : hashesOf(commonParts(oldSize, size).ranges, read);
}

/** @throws TransparencyError unless `proof` shows that `leaf` is the hash of the entry at `index` of the tree */
export function checkInclusion(
  proof: readonly Buffer[],
  entry: { index: number; leaf: Buffer },
  tree: { size: number; root: Buffer },
): void {
  const { index, leaf } = entry;
  demand(isSize(tree.size) && isSize(index) && index < tree.size, 'The entry is outside the tree.');
  const path = siblings(index, tree.size);
  demand(
    proof.length === path.length,
    `The proof has ${proof.length} hashes where the tree needs ${path.length}.`,
  );
  const root = path.reduce((below, [from], n) => {
    const beside = proof[n] as Buffer;
    return from > index ? nodeHash(below, beside) : nodeHash(beside, below);
  }, leaf);
  demand(root.equals(tree.root), 'The proof does not lead from the entry to the root of the tree.');
}

/** @throws TransparencyError unless `proof` shows that the new tree begins with the whole old one */
export function checkConsistency(
  proof: readonly Buffer[],
  old: { size: number; root: Buffer },
  tree: { size: number; root: Buffer },
): void {
  demand(isSize(old.size) && isSize(tree.size), 'The size of a tree is not a valid number.');
  demand(old.size <= tree.size, `The tree shrank from ${old.size} to ${tree.size} entries.`);
  const inconsistent =
    'The proof does not lead from the old root to the new one: the tree was changed, not extended.';
  for (const { size, root } of [old, tree])
    demand(size > 0 || root.equals(emptyRoot), 'A tree without entries has another root.');
  const isTrivial = old.size === 0 || old.size === tree.size;
  const { ranges, isOldOneTree } = isTrivial
    ? { ranges: [], isOldOneTree: true }
    : commonParts(old.size, tree.size);
  demand(
    proof.length === ranges.length,
    `The proof has ${proof.length} hashes where the trees need ${ranges.length}.`,
  );
  if (old.size === tree.size) demand(old.root.equals(tree.root), inconsistent);
  if (isTrivial) return;
  let ofOld = isOldOneTree ? old.root : (proof[0] as Buffer);
  let ofNew = ofOld;
  for (let n = isOldOneTree ? 0 : 1; n < ranges.length; n++) {
    const part = proof[n] as Buffer;
    const [from] = ranges[n] as Range;
    if (from >= old.size) ofNew = nodeHash(ofNew, part);
    else {
      ofOld = nodeHash(part, ofOld);
      ofNew = nodeHash(part, ofNew);
    }
  }
  demand(ofOld.equals(old.root) && ofNew.equals(tree.root), inconsistent);
}
