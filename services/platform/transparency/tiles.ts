import { demand, TileMissing } from './malformed.ts';
import type { NodeReader, TreeNode } from './merkle-proofs.ts';
import { hashBytes, rootOf } from './tree-hash.ts';

/**
 * The tree as files (c2sp.org/tlog-tiles): 256 neighbouring hashes of one level are a tile, 256 entries a bundle. Each hash of level
 * n + 1 is the root of a full tile of level n. A full tile never changes; a partial one is replaced by a wider one.
 */
export const tileWidth = 256;
export interface Tile {
  level: number | 'entries';
  index: number;
  /** Hashes or entries in it, 1 to 256. */
  width: number;
}
export interface TileContent extends Tile {
  bytes: Buffer;
}
/** Gives a tile's bytes, or null where there is no such tile. */
export type TileReader = (tile: Tile) => Promise<Buffer | null>;

/** As it is served and stored: tile/LEVEL/x001/x234/067, and .p/WIDTH for a partial one. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index);
  const parts = digits.padStart(3 * Math.ceil(digits.length / 3), '0').match(/.{3}/g) ?? [];
  const spelt = parts.map((part, n) => (n === parts.length - 1 ? part : `x${part}`)).join('/');
  return `tile/${level}/${spelt}${width === tileWidth ? '' : `.p/${width}`}`;
}

export function parseTilePath(path: string): Tile {
  const [, level = '', digits = '', width] =
    /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(digits.replaceAll(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  };
  const isKnown =
    Number.isSafeInteger(tile.index) &&
    tile.width > 0 &&
    Number(tile.level === 'entries' ? 0 : tile.level) < 64;
  demand(isKnown && tilePath(tile) === path, 'This is not the path of a tile.');
  return tile;
}

/** How many hashes of `level` a tree of `size` entries has in full trees. */
const countAt = (level: number, size: number): number => Math.floor(size / tileWidth ** level);

/** The tile with number `index` of a level as a tree of `size` entries has it; its width is 0 where it has none. */
export function tileAt(level: number | 'entries', index: number, size: number): Tile {
  const count = countAt(level === 'entries' ? 0 : level, size);
  return { level, index, width: Math.max(0, Math.min(tileWidth, count - index * tileWidth)) };
}

/** The partial tiles at the right edge of a tree, the entries' first. */
export function edgeTiles(size: number): Tile[] {
  const edges: Tile[] = [];
  for (let level = 0; countAt(level, size) > 0; level++) {
    const index = Math.floor(countAt(level, size) / tileWidth);
    const { width } = tileAt(level, index, size);
    if (width > 0)
      edges.push(...(level === 0 ? [{ level: 'entries' as const, index, width }] : []), {
        level,
        index,
        width,
      });
  }
  return edges;
}

/** @throws TransparencyError when the tile is missing or has another length than its width demands */
export async function hashTile(tile: Tile, read: TileReader): Promise<Buffer> {
  const bytes = await read(tile);
  if (bytes === null) throw new TileMissing(tilePath(tile));
  const isWhole = bytes.length === tile.width * hashBytes;
  demand(
    isWhole,
    `The tile ${tilePath(tile)} has ${bytes.length} bytes instead of ${tile.width * hashBytes}.`,
  );
  return bytes;
}

/** Reads nodes of a tree of `size` entries from its tiles, each tile once a call. */
export function nodesFromTiles(size: number, read: TileReader): NodeReader {
  return async (nodes) => {
    const tiles = new Map<string, Promise<Buffer>>();
    const hashOf = async ({ level, index }: TreeNode): Promise<Buffer> => {
      const count = 2 ** (level % 8);
      const first = index * count;
      const tile = tileAt(Math.floor(level / 8), Math.floor(first / tileWidth), size);
      const name = tilePath(tile);
      const bytes = tiles.get(name) ?? hashTile(tile, read);
      tiles.set(name, bytes);
      return rootOf((await bytes).subarray((first % tileWidth) * hashBytes), count);
    };
    return Promise.all(nodes.map(hashOf));
  };
}

const maxEntryBytes = 0xffff;

/** A bundle is its entries one after another, each after its length in two bytes. */
export function bundleOf(entries: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      demand(entry.length <= maxEntryBytes, `An entry of ${entry.length} bytes is too long for the log.`);
      return [Buffer.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/** @param bundle its name and width, for the sentence that says what is wrong */
export function entriesOf(bytes: Buffer, bundle: Tile): Buffer[] {
  const entries: Buffer[] = [];
  const wrong = `The bundle ${tilePath(bundle)} does not hold ${bundle.width} whole entries.`;
  for (let at = 0; at < bytes.length; ) {
    demand(at + 2 <= bytes.length, wrong);
    const end = at + 2 + bytes.readUInt16BE(at);
    demand(end <= bytes.length, wrong);
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  demand(entries.length === bundle.width, wrong);
  return entries;
}
