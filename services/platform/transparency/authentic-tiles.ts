import { LRUCache } from 'lru-cache';
import { demand, TileMissing } from './malformed.ts';
import { type NodeReader, treeRoot } from './merkle-proofs.ts';
import {
  entriesOf,
  hashTile,
  nodesFromTiles,
  type TileReader,
  tileAt,
  tilePath,
  tileWidth,
} from './tiles.ts';
import { hashBytes, leafHashes, rootOf } from './tree-hash.ts';

/** About a megabyte each of tiles and of bundles. */
const kept = 100;

/**
 * Reads a tree whose root is known, and takes no byte that does not lead to it: partial tiles make the root together, a full tile makes
 * its hash in the tile above, and a bundle's entries make the tile of their leaves.
 */
export class AuthenticTiles {
  readonly size: number;
  readonly #read: TileReader;
  readonly #tiles = new LRUCache<string, Promise<Buffer>>({ max: kept });
  readonly #bundles = new LRUCache<number, Promise<Buffer>>({ max: kept });
  /** Of any tree that this one continues, too. */
  readonly nodes: NodeReader;

  private constructor(size: number, read: TileReader) {
    this.size = size;
    this.#read = read;
    this.nodes = nodesFromTiles(size, ({ level, index }) => this.#tile(Number(level), index));
  }

  /** @throws TransparencyError when the tiles at the right edge do not make the root */
  static async open(tree: { size: number; root: Buffer }, read: TileReader): Promise<AuthenticTiles> {
    const root = await treeRoot(tree.size, nodesFromTiles(tree.size, read));
    demand(root.equals(tree.root), 'The tiles do not make the root of the checkpoint.');
    return new AuthenticTiles(tree.size, read);
  }

  #tile(level: number, index: number): Promise<Buffer> {
    const tile = tileAt(level, index, this.size);
    const name = tilePath(tile);
    const known = this.#tiles.get(name);
    if (known) return known;
    const reading = (async () => {
      const bytes = await hashTile(tile, this.#read);
      if (tile.width < tileWidth) return bytes;
      const above = await this.#tile(level + 1, Math.floor(index / tileWidth));
      const expected = above.subarray((index % tileWidth) * hashBytes).subarray(0, hashBytes);
      demand(rootOf(bytes, tileWidth).equals(expected), `The tile ${name} was changed.`);
      return bytes;
    })();
    this.#tiles.set(name, reading);
    return reading;
  }

  /** The bytes of a bundle of entries. */
  bundle(index: number): Promise<Buffer> {
    const known = this.#bundles.get(index);
    if (known) return known;
    const reading = (async () => {
      const bundle = tileAt('entries', index, this.size);
      const bytes = await this.#read(bundle);
      if (bytes === null) throw new TileMissing(tilePath(bundle));
      const leaves = leafHashes(entriesOf(bytes, bundle));
      demand(leaves.equals(await this.#tile(0, index)), `The bundle ${tilePath(bundle)} was changed.`);
      return bytes;
    })();
    this.#bundles.set(index, reading);
    return reading;
  }

  async entry(index: number): Promise<Buffer> {
    demand(index >= 0 && index < this.size, `There is no entry ${index} in a tree of ${this.size}.`);
    const bundle = Math.floor(index / tileWidth);
    const entries = entriesOf(await this.bundle(bundle), tileAt('entries', bundle, this.size));
    return entries[index % tileWidth] as Buffer;
  }
}
