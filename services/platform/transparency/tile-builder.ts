import { TileMissing } from './malformed.ts';
import {
  bundleOf,
  edgeTiles,
  entriesOf,
  hashTile,
  type TileContent,
  type TileReader,
  tilePath,
  tileWidth,
} from './tiles.ts';
import { hashBytes, joinRoots, leafHash, rootOf, splitOf } from './tree-hash.ts';

/** A tile that is not full yet. */
interface Edge {
  hashes: Buffer;
  count: number;
}

/** A tree that grows entry by entry. It holds the right edge alone, one tile a level, however many entries there are. */
export class TileBuilder {
  #size = 0;
  #entries: Buffer[] = [];
  readonly #edges: Edge[] = [];

  get size(): number {
    return this.#size;
  }

  /** Continues a tree of `size` entries from its partial tiles. */
  static async resume(size: number, read: TileReader): Promise<TileBuilder> {
    const builder = new TileBuilder();
    builder.#size = size;
    for (const tile of edgeTiles(size)) {
      if (tile.level === 'entries') {
        const bytes = await read(tile);
        if (bytes === null) throw new TileMissing(tilePath(tile));
        builder.#entries = entriesOf(bytes, tile);
      } else {
        const edge = builder.#edge(tile.level);
        (await hashTile(tile, read)).copy(edge.hashes);
        edge.count = tile.width;
      }
    }
    return builder;
  }

  #edge(level: number): Edge {
    while (this.#edges.length <= level)
      this.#edges.push({ hashes: Buffer.alloc(tileWidth * hashBytes), count: 0 });
    return this.#edges[level] as Edge;
  }

  /** @returns the tiles that are full with this entry; for most entries there are none */
  add(entry: Buffer): TileContent[] {
    this.#entries.push(entry);
    this.#size++;
    return this.#push(0, leafHash(entry));
  }

  #push(level: number, hash: Buffer): TileContent[] {
    const edge = this.#edge(level);
    hash.copy(edge.hashes, edge.count * hashBytes);
    edge.count++;
    if (edge.count < tileWidth) return [];
    const index = this.#size / tileWidth ** (level + 1) - 1;
    const bytes = Buffer.from(edge.hashes);
    edge.count = 0;
    const full: TileContent[] = [{ level, index, width: tileWidth, bytes }];
    if (level === 0) {
      full.unshift({ level: 'entries', index, width: tileWidth, bytes: bundleOf(this.#entries) });
      this.#entries = [];
    }
    return [...full, ...this.#push(level + 1, rootOf(bytes, tileWidth))];
  }

  /** The partial tiles of the tree as it is now. */
  edges(): TileContent[] {
    return edgeTiles(this.#size).map((tile) => {
      if (tile.level === 'entries') return { ...tile, bytes: bundleOf(this.#entries) };
      const { hashes, count } = this.#edge(tile.level);
      return { ...tile, bytes: Buffer.from(hashes.subarray(0, count * hashBytes)) };
    });
  }

  root(): Buffer {
    const roots: Buffer[] = [];
    for (const { hashes, count } of this.#edges.toReversed())
      for (let at = 0; at < count; ) {
        const size = splitOf(count - at + 1);
        roots.push(rootOf(hashes.subarray(at * hashBytes), size));
        at += size;
      }
    return joinRoots(roots);
  }
}
