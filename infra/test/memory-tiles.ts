import { TileBuilder } from '#services/platform/transparency/tile-builder.ts';
import { type TileContent, type TileReader, tilePath } from '#services/platform/transparency/tiles.ts';

/** Tiles kept in memory, as a folder would keep them. */
export class MemoryTiles {
  readonly files = new Map<string, Buffer>();
  readonly read: TileReader = async (tile) => this.files.get(tilePath(tile)) ?? null;

  put(tiles: readonly TileContent[]): void {
    for (const tile of tiles) this.files.set(tilePath(tile), tile.bytes);
  }
}

/** A tree over `entries`, and its tiles. */
export function treeOf(entries: Iterable<Buffer>): { tiles: MemoryTiles; size: number; root: Buffer } {
  const [tiles, builder] = [new MemoryTiles(), new TileBuilder()];
  for (const entry of entries) tiles.put(builder.add(entry));
  tiles.put(builder.edges());
  return { tiles, size: builder.size, root: builder.root() };
}
