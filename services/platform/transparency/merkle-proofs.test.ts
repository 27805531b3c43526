import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeOf } from '#infra/test/memory-tiles.ts';
import { TransparencyError } from './malformed.ts';
import {
  checkConsistency,
  checkInclusion,
  proveConsistency,
  proveInclusion,
  treeRoot,
} from './merkle-proofs.ts';
import { nodesFromTiles } from './tiles.ts';
import { emptyRoot, leafHash, nodeHash } from './tree-hash.ts';

/** RFC 6962, 2.1, as it is written. */
function treeHash(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (!first) return emptyRoot;
  if (leaves.length === 1) return first;
  let half = 1;
  while (2 * half < leaves.length) half *= 2;
  return nodeHash(treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)));
}
const entriesTo = (size: number, seed = 'entry') =>
  Array.from({ length: size }, (_, n) => Buffer.from(`${seed} ${n}`));
const grow = (entries: readonly Buffer[]) => {
  const { tiles, size, root } = treeOf(entries);
  return { size, root, leaves: entries.map(leafHash), read: nodesFromTiles(size, tiles.read) };
};
const sizes = fc.integer({ min: 0, max: 700 });

/** The leaves and roots that implementations of RFC 6962 have been tested with since the first one. */
const known = [
  ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  ['606162636465666768696a6b6c6d6e6f', '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
] as const;

describe('trees after RFC 6962', () => {
  it('have the roots that every implementation agrees on', () => {
    const entries = known.map(([entry]) => Buffer.from(entry, 'hex'));
    for (const [n, [, root]] of known.entries())
      expect(treeOf(entries.slice(0, n + 1)).root.toString('hex')).toBe(root);
    expect(treeOf([]).root.toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  it('have the root of the definition at any size, read from their tiles too', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async (size) => {
        const { root, leaves, read } = grow(entriesTo(size));
        expect(root.equals(treeHash(leaves))).toBe(true);
        expect((await treeRoot(size, read)).equals(root)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a proof of inclusion', () => {
  it('holds for its entry, and for no other place, entry, size or root', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (bound, at, other) => {
        const size = bound + 1;
        const { root, leaves, read } = grow(entriesTo(size));
        const index = at % size;
        const proof = await proveInclusion(index, size, read);
        const leaf = leaves[index] as Buffer;
        checkInclusion(proof, { index, leaf }, { size, root });
        const elsewhere = other % size;
        const refused = (check: () => void) => expect(check).toThrow(TransparencyError);
        if (elsewhere !== index) {
          refused(() => checkInclusion(proof, { index: elsewhere, leaf }, { size, root }));
          refused(() => checkInclusion(proof, { index, leaf: leaves[elsewhere] as Buffer }, { size, root }));
        }
        refused(() => checkInclusion(proof, { index, leaf }, { size, root: leafHash(root) }));
        refused(() => checkInclusion([...proof, root], { index, leaf }, { size, root }));
        if (proof.length > 0) refused(() => checkInclusion(proof.slice(1), { index, leaf }, { size, root }));
      }),
      { numRuns: 60 },
    );
  });

  it('is not made or accepted for a place outside the tree', async () => {
    const { root, read, leaves } = grow(entriesTo(3));
    await expect(proveInclusion(3, 3, read)).rejects.toThrow('There is no entry 3 in a tree of 3.');
    for (const index of [3, -1, 0.5, Number.NaN])
      expect(() => checkInclusion([], { index, leaf: leaves[0] as Buffer }, { size: 3, root })).toThrow(
        'The entry is outside the tree.',
      );
  });
});

describe('a proof of consistency', () => {
  it('holds between a log and its continuation', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, sizes, async (one, other) => {
        const [oldSize, size] = [Math.min(one, other), Math.max(one, other)];
        const { root, leaves, read } = grow(entriesTo(size));
        const old = { size: oldSize, root: treeHash(leaves.slice(0, oldSize)) };
        const proof = await proveConsistency(oldSize, size, read);
        checkConsistency(proof, old, { size, root });
        expect(() => checkConsistency([...proof, root], old, { size, root })).toThrow(TransparencyError);
        if (oldSize < size)
          expect(() => checkConsistency([], { size, root }, old)).toThrow('The tree shrank');
      }),
      { numRuns: 60 },
    );
  });

  it('exists for no fork: any changed entry, a proof by either side', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, sizes, fc.nat(), async (one, more, at) => {
        const [oldSize, size] = [one + 1, one + 1 + more];
        const honest = entriesTo(size);
        const forged = honest.with(at % oldSize, Buffer.from('forged'));
        const old = { size: oldSize, root: treeHash(honest.slice(0, oldSize).map(leafHash)) };
        const fork = grow(forged);
        for (const tree of [fork, grow(honest)]) {
          const proof = await proveConsistency(oldSize, size, tree.read);
          expect(() => checkConsistency(proof, old, { size, root: fork.root })).toThrow(TransparencyError);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('an empty log has one root alone', () => {
    const old = { size: 0, root: leafHash(Buffer.of()) };
    expect(() => checkConsistency([], old, old)).toThrow('A tree without entries has another root.');
  });
});
