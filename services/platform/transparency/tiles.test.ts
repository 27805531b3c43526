import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeOf } from '#infra/test/memory-tiles.ts';
import { TransparencyError } from './malformed.ts';
import { proveInclusion } from './merkle-proofs.ts';
import { TileBuilder } from './tile-builder.ts';
import { bundleOf, edgeTiles, entriesOf, nodesFromTiles, parseTilePath, tilePath } from './tiles.ts';
import { leafHashes } from './tree-hash.ts';

const entriesTo = (size: number) => Array.from({ length: size }, (_, n) => Buffer.from(`entry ${n}`));
const tile = (level: number | 'entries', index: number, width = 256) => ({ level, index, width });

describe('tile paths', () => {
  it.each([
    ['tile/0/000', tile(0, 0)],
    ['tile/3/x001/x234/067', tile(3, 1_234_067)],
    ['tile/entries/x001/000.p/7', tile('entries', 1_000, 7)],
    ['tile/63/999.p/255', tile(63, 999, 255)],
  ])('%s', (path, expected) => {
    expect(tilePath(expected)).toBe(path);
    expect(parseTilePath(path)).toEqual(expected);
  });

  it.each([
    '',
    'tile/0/0',
    'tile/00/000',
    'tile/64/000',
    'tile/0/x000/001',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/07',
    'tile/0/001/002',
    'tile/-1/000',
    'tile/0/000/',
    '/tile/0/000',
    `tile/0/${'x999/'.repeat(6)}999`,
  ])('“%s” is none', (path) => {
    expect(() => parseTilePath(path)).toThrow('This is not the path of a tile.');
  });
});

describe('tiles of a tree', () => {
  it('are those that the standard counts for 256 and for 70,000 entries', () => {
    expect(edgeTiles(256).map(tilePath)).toEqual(['tile/1/000.p/1']);
    expect(edgeTiles(70_000).map(tilePath)).toEqual([
      'tile/entries/273.p/112',
      'tile/0/273.p/112',
      'tile/1/001.p/17',
      'tile/2/000.p/1',
    ]);
  });

  it('grow the same whether a tree is made at once or continued any number of times', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 4 }), async (parts) => {
        const entries = entriesTo(parts.reduce((sum, part) => sum + part, 0));
        const whole = treeOf(entries);
        const { tiles } = treeOf([]);
        let builder = new TileBuilder();
        let at = 0;
        for (const part of parts) {
          builder = await TileBuilder.resume(at, tiles.read);
          for (const entry of entries.slice(at, at + part)) tiles.put(builder.add(entry));
          tiles.put(builder.edges());
          at += part;
        }
        expect(builder.root().equals(whole.root)).toBe(true);
        for (const [path, bytes] of whole.tiles.files)
          expect(tiles.files.get(path)?.equals(bytes)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('a missing or cut one is named', async () => {
    const { tiles, size } = treeOf(entriesTo(300));
    const prove = () => proveInclusion(1, size, nodesFromTiles(size, tiles.read));
    const path = 'tile/0/001.p/44';
    tiles.files.set(path, Buffer.alloc(5));
    await expect(prove()).rejects.toThrow(`The tile ${path} has 5 bytes instead of 1408.`);
    await expect(TileBuilder.resume(size, tiles.read)).rejects.toThrow(TransparencyError);
    tiles.files.delete(path);
    await expect(prove()).rejects.toThrow(`The file ${path} is missing.`);
    tiles.files.delete('tile/entries/001.p/44');
    await expect(TileBuilder.resume(size, tiles.read)).rejects.toThrow('tile/entries/001.p/44 is missing');
  });
});

describe('entry bundles', () => {
  it('give back their entries, each hashing to its leaf', () => {
    const entry = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 256 }), (entries) => {
        const bundle = tile('entries', 0, entries.length);
        expect(entriesOf(bundleOf(entries), bundle)).toEqual(entries);
      }),
    );
    const entries = entriesTo(256);
    const { tiles } = treeOf(entries);
    expect(tiles.files.get('tile/0/000')?.equals(leafHashes(entries))).toBe(true);
  });

  it('whatever bytes come, says what is wrong or gives as many entries as announced', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), fc.integer({ min: 1, max: 20 }), (bytes, width) => {
        try {
          expect(entriesOf(Buffer.from(bytes), tile('entries', 0, width))).toHaveLength(width);
        } catch (error) {
          expect(error).toBeInstanceOf(TransparencyError);
        }
      }),
    );
    expect(() => bundleOf([Buffer.alloc(70_000)])).toThrow('too long for the log');
  });
});
