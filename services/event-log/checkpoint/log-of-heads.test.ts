import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { newSigningKeys } from '#infra/test/signing-keys.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { type Checkpoint, printCheckpoint } from '#services/platform/transparency/checkpoint.ts';
import { TransparencyError } from '#services/platform/transparency/malformed.ts';
import { printNote, signText } from '#services/platform/transparency/signed-note.ts';
import type { ChainProblem } from '../append/chain.ts';
import type { Range } from '../ranges.ts';
import { compareCheckpoint } from './compare-checkpoint.ts';
import { headEntry, type StreamHead } from './log-entry.ts';
import { LogFolder } from './log-folder.ts';
import { SealWriter } from './seal-writer.ts';
import { SealedLog, saidBy } from './sealed-log.ts';
import { signatureProblem } from './signers.ts';
import { vouchingOf } from './vouching.ts';

/** The log of heads by itself: what was sealed, in whatever portions, is what it vouches for. */
const keys = newSigningKeys();
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-heads-'));
afterAll(() => rm(root, { recursive: true }));
const table = { query: async () => ({ rows: [] }) } as unknown as Pool;

const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const headAt = (n: number, version: number): StreamHead => ({
  id: idOf(n),
  version,
  hash: createHash('sha256').update(`${n} ${version}`).digest(),
});
const latest = async (folder: LogFolder) =>
  SealedLog.open((await folder.checkpoint()) ?? '', folder.readTile);

interface World {
  folder: LogFolder;
  /** The newest sealed version of each application. */
  sealed: Map<number, number>;
}
/** Each addition names applications; each of them has one event more than at the last. */
async function sealAll(portions: readonly number[][]): Promise<World> {
  const folder = new LogFolder(await mkdtemp(path.join(root, 'log-')));
  return { folder, sealed: await sealMore(folder, 0, portions) };
}
async function sealMore(folder: LogFolder, before: number, portions: readonly number[][]) {
  const sealed = new Map<number, number>();
  for (const [later, addition] of portions.entries()) {
    const n = before + later;
    const log = n === 0 ? null : await latest(folder);
    const writer = await SealWriter.open(folder, log);
    for (const application of [...new Set(addition)].sort((a, b) => a - b)) {
      const version = (sealed.get(application) ?? 0) + 1;
      sealed.set(application, version);
      writer.add(headAt(application, version));
      await writer.ready();
    }
    const takenAt = new Date(n).toISOString();
    const said = { number: n + 1, takenAt, events: 1, streams: sealed.size };
    await writer.seal(table, keys, 'log.example/heads', said);
  }
  return sealed;
}
/** All that the log vouches for, asked range by range. */
async function vouchedBy(log: SealedLog, bounds: readonly number[], problems: ChainProblem[] = []) {
  const vouching = vouchingOf(log, (problem) => problems.push(problem));
  const ends = [null, ...[...bounds].sort((a, b) => a - b).map(idOf), null];
  const ranges = ends.slice(1).map((before, n): Range => [ends[n] ?? null, before]);
  const found = new Map<number, number>();
  for (const known of await Promise.all(ranges.map(vouching.inRange)))
    for (const { applicationId, version } of known.missing())
      found.set(Number(applicationId.slice(-12)), version);
  return found;
}
const sortedOf = (map: Map<number, number>) => [...map].sort(([a], [b]) => a - b);

const application = fc.integer({ min: 0, max: 900 });
const additions = fc.array(fc.array(application, { maxLength: 700 }), { minLength: 1, maxLength: 5 });

describe('the log of heads', () => {
  it('vouches for the newest head of each application, whatever the portions and ranges', async () => {
    await fc.assert(
      fc.asyncProperty(additions, fc.array(application, { maxLength: 6 }), async (portions, bounds) => {
        const { folder, sealed } = await sealAll(portions);
        const log = await latest(folder);
        expect(signatureProblem(log.note, keys.knownKeys)).toBeNull();
        expect(log.seals.map(({ number }) => number)).toEqual(portions.map((_, n) => n + 1));
        expect(sortedOf(await vouchedBy(log, bounds))).toEqual(sortedOf(sealed));
        for (const n of [0, 1, 450, 899, 900, ...bounds]) {
          const found = await log.findHead(idOf(n));
          expect(found?.head.version).toBe(sealed.get(n));
          if (found) expect(await log.tiles.entry(found.index)).toEqual(headEntry(found.head));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('with any byte changed in any of its files gives what was sealed, or says what is wrong', async () => {
    const { folder, sealed } = await sealAll([[...Array(600).keys()], [3, 400, 599], [], [700]]);
    const entries = await readdir(path.join(folder.path, 'tile'), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    let found = 0;
    const change = async (which: number, at: number, bit: number) => {
      const file = files[which % files.length] as string;
      const bytes = await readFile(file);
      const changed = Buffer.from(bytes);
      changed[at % bytes.length] = (changed[at % bytes.length] ?? 0) ^ (1 << bit);
      await writeFile(file, changed);
      const problems: ChainProblem[] = [];
      try {
        const vouched = await vouchedBy(await latest(folder), [], problems);
        if (problems.length === 0) expect(sortedOf(vouched)).toEqual(sortedOf(sealed));
        else found++;
      } catch (error) {
        expect(error).toBeInstanceOf(TransparencyError);
        found++;
      }
      await writeFile(file, bytes);
    };
    await fc.assert(fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(7), change), { numRuns: 150 });
    expect(found).toBeGreaterThan(30);
  });

  it('is not continued by a tree that does not begin with it', async () => {
    const { folder } = await sealAll([[1, 2, 3]]);
    const log = await latest(folder);
    // The partial tile that the next addition continues.
    const tile = path.join(folder.path, 'tile/0/000.p/4');
    await writeFile(tile, Buffer.alloc(4 * 32, 7));
    const misled = await SealWriter.open(folder, log);
    misled.add(headAt(5, 1));
    const said = { number: 2, takenAt: new Date(0).toISOString(), events: 1, streams: 4 };
    const signing = misled.seal(table, keys, 'log.example/heads', said);
    await expect(signing).rejects.toThrow('changed, not extended');
    expect(await folder.checkpoint()).toBe(log.note);
  });
});

describe('a checkpoint that someone kept', () => {
  const compare = (folder: LogFolder, kept: string) => compareCheckpoint(folder, keys.knownKeys, kept);
  const noteOf = async (folder: LogFolder) => (await folder.checkpoint()) ?? '';

  it('is continued by the log, however much was added since', async () => {
    await fc.assert(
      fc.asyncProperty(additions, additions, async (before, after) => {
        const { folder } = await sealAll(before);
        const kept = await noteOf(folder);
        await sealMore(folder, before.length, after);
        const { problem, size, today } = await compare(folder, kept);
        expect([problem, size <= today]).toEqual([null, true]);
      }),
      { numRuns: 8 },
    );
  });

  it('finds a log that was made again, put back, exchanged or removed', async () => {
    const { folder } = await sealAll([[1, 2, 3], [4]]);
    const kept = await noteOf(folder);
    const problemOf = async (other: LogFolder, note = kept) => (await compare(other, note)).problem;
    expect(await problemOf((await sealAll([[1, 2, 3], [5], [6]])).folder)).toContain('changed, not extended');
    expect(await problemOf((await sealAll([[1, 2, 3]])).folder)).toBe(
      'The log has 4 entries, and 6 were signed then: it was put back to an earlier state.',
    );
    expect(await problemOf(new LogFolder(path.join(root, 'nothing')))).toContain('There is no log of heads');
    expect(await problemOf(folder, 'nothing')).toBe('The file is not a checkpoint.');
    expect(await problemOf(folder, kept.replace('\n6\n', '\n5\n'))).toContain('was changed');
    const other = printCheckpoint({ ...(saidBy(kept) as Checkpoint), origin: 'log.example/other' });
    const foreign = printNote(other, [signText(other, 'log.example/other', keys.signingKeys[0])]);
    expect(await problemOf(folder, foreign)).toBe(
      'The file is of the log log.example/other, not of log.example/heads.',
    );
    await writeFile(path.join(folder.path, 'tile/0/000.p/6'), 'x');
    expect(await problemOf(folder)).toContain('The log is another than the one signed then.');
    await writeFile(path.join(folder.path, 'checkpoint'), foreign.replace('\n6\n', '\n7\n'));
    expect(await problemOf(folder)).toContain("The log's own checkpoint is not signed");
  });
});
