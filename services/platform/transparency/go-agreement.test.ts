import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { goEnvironment, hasGo } from '#infra/test/go.ts';
import { treeOf } from '#infra/test/memory-tiles.ts';
import { cosign } from './cosignature.ts';
import { checkConsistency, checkInclusion, proveConsistency, proveInclusion } from './merkle-proofs.ts';
import {
  openNote,
  parseVerifierKey,
  printNote,
  printVerifierKey,
  signText,
  verifierKey,
} from './signed-note.ts';
import { edgeTiles, nodesFromTiles, type Tile, tilePath } from './tiles.ts';
import { leafHash } from './tree-hash.ts';

/** What go/main.go prints and reads. Keys and entries derive from the seed, so both sides must write the same document. */
interface Document {
  seed: string;
  notes: { keys: string[]; text: string; note: string }[];
  trees: Tree[];
}
interface Tree {
  size: number;
  root: string;
  tiles: string;
  inclusion: { index: number; proof: string[] }[];
  consistency: { old: number; oldRoot: string; proof: string[] }[];
}

const folder = path.join(import.meta.dirname, 'go');
const recorded = JSON.parse(readFileSync(path.join(folder, 'vectors.json'), 'utf8')) as Document;
const sizes = [1, 2, 3, 7, 8, 255, 256, 257, 600, 70_000];
const entryOf = (seed: string, index: number) => Buffer.from(`${seed} ${index}`);
const entriesTo = (seed: string, size: number) => Array.from({ length: size }, (_, n) => entryOf(seed, n));
const toText = (hash: Buffer) => hash.toString('base64');
const fromText = (text: string) => Buffer.from(text, 'base64');

function keyOf(seed: string, n: number) {
  const d = createHash('sha256').update(`${seed} key ${n}`).digest();
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), d]);
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
}

function ourNote(seed: string, text: string): Document['notes'][number] {
  const name = `log.example/${seed}`;
  const witness = { name: 'witness.example/w1', key: keyOf(seed, 1) };
  const keys = [verifierKey(name, keyOf(seed, 0)), verifierKey(witness.name, witness.key, 'cosignature')];
  const signatures = [
    signText(text, name, keyOf(seed, 0)),
    cosign(text, witness, new Date(1_679_315_147_000)),
  ];
  return { keys: keys.map(printVerifierKey), text, note: printNote(text, signatures) };
}

/** Every tile of a tree, level by level, the full ones first. */
function tilesOf(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0; size >= 256 ** level; level++) {
    for (let index = 0; size >= (index + 1) * 256 ** (level + 1); index++)
      tiles.push({ level, index, width: 256 });
    tiles.push(...edgeTiles(size).filter((tile) => tile.level === level));
  }
  return tiles;
}

async function ourTree(seed: string, size: number): Promise<Tree> {
  const { tiles, root } = treeOf(entriesTo(seed, size));
  const read = nodesFromTiles(size, tiles.read);
  const digest = createHash('sha256');
  for (const tile of tilesOf(size)) {
    digest.update(`${tilePath(tile)}\n`);
    digest.update(tiles.files.get(tilePath(tile)) ?? '');
  }
  const inclusion = [0, Math.floor(size / 3), Math.floor(size / 2), size - 1].map(async (index) => ({
    index,
    proof: (await proveInclusion(index, size, read)).map(toText),
  }));
  const consistency = sizes
    .filter((old) => old <= size)
    .map(async (old) => ({
      old,
      oldRoot: toText(treeOf(entriesTo(seed, old)).root),
      proof: (await proveConsistency(old, size, read)).map(toText),
    }));
  return {
    size,
    root: toText(root),
    tiles: digest.digest('hex'),
    inclusion: await Promise.all(inclusion),
    consistency: await Promise.all(consistency),
  };
}

async function ourDocument(seed: string): Promise<Document> {
  const trees: Tree[] = [];
  for (const size of sizes) trees.push(await ourTree(seed, size));
  const texts = [
    `log.example/${seed}\n70000\n${trees.at(-1)?.root}\n`,
    'Text with\n\nan empty line — and a dash.\n',
  ];
  return { seed, notes: texts.map((text) => ourNote(seed, text)), trees };
}

function checkDocument({ seed, notes, trees }: Document): void {
  for (const { keys, text, note } of notes) {
    const opened = openNote(note, keys.map(parseVerifierKey));
    expect(opened).toMatchObject({ text, unknown: [] });
    expect(opened.known).toHaveLength(2);
  }
  for (const { size, root, inclusion, consistency } of trees) {
    const tree = { size, root: fromText(root) };
    for (const { index, proof } of inclusion)
      checkInclusion(proof.map(fromText), { index, leaf: leafHash(entryOf(seed, index)) }, tree);
    for (const { old, oldRoot, proof } of consistency)
      checkConsistency(proof.map(fromText), { size: old, root: fromText(oldRoot) }, tree);
  }
}

process.stdout.write(
  `Go’s golang.org/x/mod/sumdb: ${hasGo ? 'run here, and its recorded vectors' : 'not installed, its recorded vectors alone'}\n`,
);
function go(args: string[], input = '') {
  return spawnSync('go', ['run', 'main.go', ...args], {
    cwd: folder,
    env: goEnvironment,
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
}

describe('Go’s golang.org/x/mod/sumdb: what it recorded', () => {
  it('holds here: notes, cosignatures, inclusion, consistency', () => checkDocument(recorded));
  it('is what we make of the same keys and entries, byte by byte', async () => {
    expect(await ourDocument(recorded.seed)).toEqual(recorded);
  });
});

describe.runIf(hasGo)('Go’s golang.org/x/mod/sumdb: run here', () => {
  it('makes the same as we do, of keys and entries of this run, and what it recorded', async () => {
    const seed = randomUUID();
    const made = JSON.parse(go(['make', seed]).stdout) as Document;
    checkDocument(made);
    expect(made).toEqual(await ourDocument(seed));
    expect(JSON.parse(go(['make', recorded.seed]).stdout)).toEqual(recorded);
  });

  it('accepts our notes and proofs, and none with a changed byte', async () => {
    const ours = await ourDocument(randomUUID());
    expect(go(['check'], JSON.stringify(ours)).stdout).toBe('2 notes and 10 trees hold\n');
    const changed = structuredClone(ours);
    const proof = changed.trees.at(-1)?.inclusion[0]?.proof ?? [];
    proof[0] = toText(leafHash(fromText(proof[0] ?? '')));
    expect(go(['check'], JSON.stringify(changed)).stderr).toContain('invalid transparency proof');
    const renamed = structuredClone(ours);
    renamed.notes[0] = { ...ours.notes[0], note: `x${ours.notes[0]?.note}` } as Document['notes'][number];
    expect(go(['check'], JSON.stringify(renamed)).stderr).toContain('invalid signature');
  });
});
