import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { treeOf } from '#infra/test/memory-tiles.ts';
import { printCheckpoint } from '#services/platform/transparency/checkpoint.ts';
import { proveConsistency } from '#services/platform/transparency/merkle-proofs.ts';
import {
  printNote,
  printVerifierKey,
  signText,
  verifierKey,
} from '#services/platform/transparency/signed-note.ts';
import { nodesFromTiles } from '#services/platform/transparency/tiles.ts';
import { askWitness, parseWitnesses, type Submission } from '#services/platform/transparency/witness/ask.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const origin = 'log.example/heads';
const log = printVerifierKey(verifierKey(origin, privateKey));
const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-witness-'));
afterAll(() => rm(folder, { recursive: true }));
const program = path.resolve(import.meta.dirname, 'witness.ts');

const run = (...args: string[]) => spawn(process.execPath, [program, ...args]);
async function start() {
  const child = run('--name', 'witness.example/w1', '--folder', folder, '--log', log, '--port', '0');
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const [witness] = parseWitnesses(line);
  if (!witness) throw new Error(line);
  return { child, witness };
}
function submissionOf(size: number): Submission {
  const { tiles, root } = treeOf(Array.from({ length: size }, (_, n) => Buffer.from(`entry ${n}`)));
  const text = printCheckpoint({ origin, size, root });
  const nodes = nodesFromTiles(size, tiles.read);
  return {
    note: printNote(text, [signText(text, origin, privateKey)]),
    size,
    prove: (old) => proveConsistency(old, size, nodes),
  };
}

it('remembers every checkpoint that it cosigned, killed at any moment', async () => {
  let [size, cosigned] = [0, 0];
  const keys = new Set<string>();
  for (const round of [0, 1, 2, 3]) {
    const { child, witness } = await start();
    keys.add(printVerifierKey(witness.key));
    // What it acknowledged before, it still has: a smaller tree is refused by the size it saw.
    if (cosigned > 1) {
      const asked = await askWitness(witness, submissionOf(cosigned - 1), 0);
      expect(asked).toMatchObject({ isAlarm: true, problem: expect.stringContaining('put back') });
    }
    const killing = sleep(60 + 40 * round).then(() => child.kill('SIGKILL'));
    for (let isAlive = true; isAlive; ) {
      size++;
      const asked = await askWitness(witness, submissionOf(size), size - 1);
      isAlive = 'cosignature' in asked;
      if (isAlive) cosigned = size;
    }
    await killing;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  expect(cosigned).toBeGreaterThan(4);
  expect(keys.size).toBe(1);
  expect((await stat(path.join(folder, 'witness.key'))).mode & 0o777).toBe(0o600);
}, 60_000);

it('stops in an orderly way, and refuses a start that lacks something with a sentence', async () => {
  const { child } = await start();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  for (const [args, sentence] of [
    [[], '--name is missing'],
    [['--name', 'w'], '--folder is missing'],
    [['--name', 'w', '--folder', folder], '--log is missing'],
    [['--name', 'w', '--folder', folder, '--log', 'x'], 'not a verifier key'],
    [['--name', 'w', '--folder', folder, '--log', log, '--port', 'x'], '--port is not a port'],
    [['--what'], 'what'],
  ] as const) {
    const refused = run(...args);
    let said = '';
    refused.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    expect(await once(refused, 'close')).toEqual([1, null]);
    expect(said).toContain(sentence);
  }
}, 60_000);
