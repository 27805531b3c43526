import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goEnvironment, hasGo } from '#infra/test/go.ts';
import { treeOf } from '#infra/test/memory-tiles.ts';
import { printCheckpoint } from './checkpoint.ts';
import { proveConsistency } from './merkle-proofs.ts';
import {
  openNote,
  printNote,
  printVerifierKey,
  signatureLine,
  signText,
  verifierKey,
} from './signed-note.ts';
import { nodesFromTiles } from './tiles.ts';
import { askWitness, type KnownWitness, parseWitnesses, type Submission } from './witness/ask.ts';

/** Any witness that speaks the standard: here one in Go, on x/mod, over HTTP. */
const { privateKey } = generateKeyPairSync('ed25519');
const origin = 'log.example/heads';
const entriesOf = (size: number, seed = 'entry') =>
  Array.from({ length: size }, (_, n) => Buffer.from(`${seed} ${n}`));
function logOf(entries: readonly Buffer[], name = origin, key = privateKey): Submission {
  const { tiles, size, root } = treeOf(entries);
  const text = printCheckpoint({ origin: name, size, root });
  const nodes = nodesFromTiles(size, tiles.read);
  const note = printNote(text, [signText(text, name, key)]);
  return { note, size, prove: (old) => proveConsistency(old, size, nodes) };
}

describe.runIf(hasGo)('a witness in Go', () => {
  let folder: string;
  let child: ChildProcess;
  let witness: KnownWitness;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-go-witness-'));
    const program = path.join(folder, 'witness');
    const built = spawnSync('go', ['build', '-o', program, './witness'], {
      cwd: path.join(import.meta.dirname, 'go'),
      env: goEnvironment,
      encoding: 'utf8',
    });
    expect(built.stderr).toBe('');
    child = spawn(program, ['witness.example/go', printVerifierKey(verifierKey(origin, privateKey))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data');
    [witness] = parseWitnesses(String(said).trim()) as [KnownWitness];
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const ask = (log: Submission, known = 0) => askWitness(witness, log, known);

  it('cosigns a log that grows, and its lines hold here', async () => {
    for (const [size, known] of [
      [1, 0],
      [100, 1],
      // What is known of it here is wrong: it says so itself.
      [300, 0],
      [300, 300],
      [70_000, 300],
    ] as const) {
      const log = logOf(entriesOf(size));
      const asked = await ask(log, known);
      if (!('cosignature' in asked)) throw new Error(asked.problem ?? '');
      expect(openNote(log.note + signatureLine(asked.cosignature), [witness.key]).known).toHaveLength(1);
      expect(Math.abs(asked.at.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  it('cosigns no fork, no smaller log and no stranger, and each is named', async () => {
    const grown = [...entriesOf(69_999), ...entriesOf(100, 'other')];
    expect(await ask(logOf(grown), 70_000)).toMatchObject({
      isAlarm: true,
      problem: expect.stringContaining('422'),
    });
    expect(await ask(logOf(entriesOf(70_000, 'other')), 70_000)).toMatchObject({ isAlarm: true });
    expect(await ask(logOf(entriesOf(100)), 100)).toMatchObject({
      isAlarm: true,
      problem: expect.stringContaining('It saw 70000 entries of this log, which has 100'),
    });
    const foreign = generateKeyPairSync('ed25519').privateKey;
    expect(await ask(logOf(entriesOf(5), origin, foreign))).toMatchObject({ isAlarm: false });
    expect(await ask(logOf(entriesOf(5), 'log.example/other'))).toMatchObject({ isAlarm: false });
  });
});
