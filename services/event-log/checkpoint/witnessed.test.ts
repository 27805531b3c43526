import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { newSigningKeys } from '#infra/test/signing-keys.ts';
import { startWitness } from '#infra/test/witness.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { openCheckpoint } from '#services/platform/transparency/checkpoint.ts';
import { proveConsistency } from '#services/platform/transparency/merkle-proofs.ts';
import { verifierKey } from '#services/platform/transparency/signed-note.ts';
import { nodesFromTiles } from '#services/platform/transparency/tiles.ts';
import { type Asked, askWitness } from '#services/platform/transparency/witness/ask.ts';
import { compareCheckpoint } from './compare-checkpoint.ts';
import { LogFolder } from './log-folder.ts';
import { SealWriter } from './seal-writer.ts';
import { SealedLog, saidBy } from './sealed-log.ts';

/** Logs that grow at random, sealed and cosigned at random moments, and then forked, cut or made again by the holder of the signing key. */
const keys = newSigningKeys();
const origin = 'log.example/heads';
const logKey = verifierKey(origin, keys.knownKeys.current[0]);
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-witnessed-'));
afterAll(() => rm(root, { recursive: true }));
const table = { query: async () => ({ rows: [] }) } as unknown as Pool;

const newFolder = async () => new LogFolder(await mkdtemp(path.join(root, 'log-')));
const noteOf = async (folder: LogFolder) => (await folder.checkpoint()) ?? '';

/** One addition; `world` makes the same applications' histories differ. */
async function seal(folder: LogFolder, applications: readonly number[], world: string): Promise<string> {
  const note = await folder.checkpoint();
  const log = note === null ? null : await SealedLog.open(note, folder.readTile);
  const writer = await SealWriter.open(folder, log);
  for (const n of [...new Set(applications)].sort((a, b) => a - b)) {
    const hash = createHash('sha256').update(`${world} ${n}`).digest();
    writer.add({ id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`, version: 1, hash });
    await writer.ready();
  }
  const number = (log?.last.number ?? 0) + 1;
  const said = { number, takenAt: new Date(number).toISOString(), events: 1, streams: 1 };
  await writer.seal(table, keys, origin, said);
  return noteOf(folder);
}

/** The same log as it was when `note` was signed, for a forger to go on from; null: from nothing. */
async function goBack(folder: LogFolder, note: string | null): Promise<LogFolder> {
  const other = await newFolder();
  if (note === null) return other;
  await cp(folder.path, other.path, { recursive: true });
  await writeFile(path.join(other.path, 'checkpoint'), note);
  return other;
}

const portion = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 300 });
const steps = fc.array(fc.record({ portion, isWitnessed: fc.boolean() }), { minLength: 1, maxLength: 5 });
const forgery = fc.record({ from: fc.nat(), portions: fc.array(portion, { maxLength: 3 }) });

it('every honest history is cosigned and verifies; every fork, cut and new log is refused and found', async () => {
  const seen = { cosigned: 0, refused: 0 };
  const check = async (
    honest: { portion: number[]; isWitnessed: boolean }[],
    forged: { from: number; portions: number[][] },
  ) => {
    const one = await startWitness('witness.example/w1', [logKey]);
    const ask = async (folder: LogFolder): Promise<Asked> => {
      const note = await noteOf(folder);
      const { size } = saidBy(note) ?? { size: 0 };
      const nodes = nodesFromTiles(size, folder.readTile);
      return askWitness(one, { note, size, prove: (old) => proveConsistency(old, size, nodes) }, 0);
    };
    const folder = await newFolder();
    const notes: string[] = [];
    for (const [n, { portion: applications, isWitnessed }] of honest.entries()) {
      notes.push(await seal(folder, applications, 'true'));
      if (!isWitnessed && n < honest.length - 1) continue;
      expect(await ask(folder)).toHaveProperty('cosignature');
      seen.cosigned++;
    }
    const kept = (await one.witness.latest(origin))?.note ?? '';
    expect(openCheckpoint(kept, { origin, keys: [logKey], witnesses: [one.key] }).known).toHaveLength(2);
    expect(await compareCheckpoint(folder, keys.knownKeys, kept)).toMatchObject({ problem: null });

    // Back to some moment before the last, and on from there.
    const back = forged.from % notes.length;
    const other = await goBack(folder, notes[back - 1] ?? null);
    for (const applications of forged.portions) await seal(other, applications, 'forged');
    if ((await other.checkpoint()) !== null) {
      expect(await ask(other)).toMatchObject({ isAlarm: true });
      seen.refused++;
    }
    expect((await compareCheckpoint(other, keys.knownKeys, kept)).problem).not.toBeNull();
    // The witness is none the worse for it, and the true log goes on.
    expect((await one.witness.latest(origin))?.note).toBe(kept);
    await seal(folder, [1, 2, 3], 'true');
    expect(await ask(folder)).toHaveProperty('cosignature');
    expect(await compareCheckpoint(folder, keys.knownKeys, kept)).toMatchObject({ problem: null });
    expect(one.errors).toEqual([]);
    await one.close();
    for (const used of [one.folder, folder.path, other.path]) await rm(used, { recursive: true });
  };
  // The forged world differs in its hashes; a portion of nothing alone would be the true log again.
  const differing = forgery.map(({ from, portions }) => ({
    from,
    portions: portions.map((each) => [501, ...each]),
  }));
  await fc.assert(fc.asyncProperty(steps, differing, check), { numRuns: 25 });
  expect(seen.cosigned).toBeGreaterThan(24);
  expect(seen.refused).toBeGreaterThan(5);
}, 120_000);
