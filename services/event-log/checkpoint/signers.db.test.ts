import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { newSigningPem } from '#infra/test/signing-keys.ts';
import { startWitness, type TestWitness } from '#infra/test/witness.ts';
import { type SigningKeys, signingKeysIn } from '#services/platform/crypto/signing-keys.ts';
import {
  keyId,
  parseNote,
  printNote,
  printVerifierKey,
  signText,
  verifierKey,
} from '#services/platform/transparency/signed-note.ts';
import { parseTlogProof, printTlogProof } from '#services/platform/transparency/tlog-proof.ts';
import type { HistoryVerifier } from '../contract.ts';
import { proofBundle } from '../proof/bundle.ts';
import { describeKey } from '../proof/describe-key.ts';
import { historyProof } from '../proof/history-proof.ts';
import { auditAndSign, auditLog } from '../verify/audit-log.ts';
import { verifyStream } from '../verify/verify-stream.ts';
import { askWitnesses } from './ask-witnesses.ts';
import { compareCheckpoint } from './compare-checkpoint.ts';
import { listCheckpoints } from './list-checkpoints.ts';
import { LogFolder } from './log-folder.ts';
import { SealedLog } from './sealed-log.ts';
import { readNewestSeal, signersOf } from './signers.ts';

const { check }: HistoryVerifier = await import(new URL('../proof/verify.mjs', import.meta.url).href);

/** A log whose signing key is exchanged: A, then A and B, then B, sealed at each step, and witnessed by one that was given A alone. */
const { owner, ctx, clock, applicationAt, advance } = await freshDatabase();
const [pemA, pemB] = [newSigningPem(), newSigningPem()];
const [onlyA, both, onlyB] = [pemA, pemA + pemB, pemB].map(signingKeysIn) as [
  SigningKeys,
  SigningKeys,
  SigningKeys,
];
const keyOf = ({ knownKeys }: SigningKeys) => verifierKey(testOrigin, knownKeys.current[0]);
const [keyA, keyB] = [keyOf(onlyA), keyOf(onlyB)];
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-signers-'));
const folder = path.join(root, 'log');
const log = new LogFolder(folder);
const placeOf = (secrets: SigningKeys) => ({ pool: owner, secrets, folder, origin: testOrigin });
const proofBy = ({ knownKeys }: SigningKeys) => ({ keys: knownKeys, folder, witnesses: ctx.witnesses });
const seal = (secrets: SigningKeys) => auditAndSign(placeOf(secrets), clock.now());
const problemsBy = async (secrets: SigningKeys) =>
  (await auditLog(placeOf(secrets))).problems.map(({ detail }) => detail);
const signersOfNote = (note: string) => parseNote(note).signatures.map(keyId);

const pemOf = ({ knownKeys }: SigningKeys) => describeKey(knownKeys.current[0]).publicKey;
const run = (...args: string[]) => promisify(execFile)('node', args);

let witness: TestWitness;
/** As exported while both keys signed. */
let bundle: Map<string, string>;
const asking = () => askWitnesses(placeOf(both), { witnesses: [witness], quorum: 1 }, clock.now());
let id: string;
/** By the step that they were kept at. */
const kept: Record<'a' | 'ab' | 'b', { note: string; proof: string; size: number }> = {} as never;
async function keep(step: keyof typeof kept, secrets: SigningKeys): Promise<void> {
  const note = (await log.checkpoint()) ?? '';
  const proof = (await historyProof(owner, proofBy(secrets), id)) ?? '';
  kept[step] = { note, proof, size: Number(note.split('\n')[1]) };
}
afterAll(async () => {
  await witness.close();
  await rm(witness.folder, { recursive: true });
  await rm(root, { recursive: true });
});

/** Steps of one rotation, in their order. */
beforeAll(async () => {
  witness = await startWitness('witness.example/w1', [keyA], { clock: clock.now });
  id = (await applicationAt('raw_review_pending')).id;
});

describe('a rotation of the signing key', () => {
  it('begins with one key', async () => {
    expect((await seal(onlyA)).taken).toMatchObject({ number: 1 });
    expect(await asking()).toMatchObject({ cosignedBy: ['witness.example/w1'], problems: [] });
    await keep('a', onlyA);
    expect(signersOfNote(kept.a.note)).toEqual([keyId(keyA)]);
    expect((await SealedLog.open(kept.a.note, log.readTile)).last.keys).toEqual([
      { key: printVerifierKey(keyA) },
    ]);
  });

  it('goes on with both: each checkpoint is signed by each, and a reader of either goes on', async () => {
    await advance(id, 'rejected');
    expect(await problemsBy(both)).toEqual([]);
    expect((await seal(both)).taken).toMatchObject({ number: 2 });
    await keep('ab', both);
    bundle = (await proofBundle(owner, proofBy(both), id)) ?? new Map();
    expect(signersOfNote(kept.ab.note)).toEqual([keyId(keyA), keyId(keyB)]);
    for (const known of [onlyA, both, onlyB]) expect(await problemsBy(known)).toEqual([]);
    expect(await asking()).toMatchObject({ cosignedBy: ['witness.example/w1'], problems: [] });
  });

  it('ends with the new one, which a witness that was not given it does not accept', async () => {
    await applicationAt('employed');
    expect((await seal(onlyB)).taken).toMatchObject({ number: 3 });
    await keep('b', onlyB);
    expect(signersOfNote(kept.b.note)).toEqual([keyId(keyB)]);
    expect(await problemsBy(onlyB)).toEqual([]);
    expect(await asking()).toMatchObject({
      cosignedBy: [],
      problems: [{ isAlarm: false, problem: expect.stringContaining('(403)') }],
    });
    expect((await SealedLog.open(kept.b.note, log.readTile)).last.keys).toEqual([
      { key: printVerifierKey(keyB) },
      { key: printVerifierKey(keyA), until: kept.ab.size },
    ]);
  });

  it('carries the older key along for ever', async () => {
    await applicationAt('employed');
    expect((await seal(onlyB)).taken).toMatchObject({ number: 4 });
    const seal4 = await readNewestSeal(log, onlyB.knownKeys);
    expect(
      signersOf(testOrigin, onlyB.knownKeys, seal4).map(({ key, until }) => [keyId(key), until]),
    ).toEqual([
      [keyId(keyB), null],
      [keyId(keyA), kept.ab.size],
    ]);
    const listed = await listCheckpoints(owner, { keys: onlyB.knownKeys, folder: log });
    expect(listed.map(({ isSigned }) => isSigned)).toEqual([true, true, true, true]);
  });
});

describe('after a rotation', () => {
  it('every checkpoint that was kept is still compared, and every application verified', async () => {
    for (const { note, size } of Object.values(kept))
      expect(await compareCheckpoint(log, onlyB.knownKeys, note)).toMatchObject({ problem: null, size });
    expect(await verifyStream(owner, proofBy(onlyB), id)).toMatchObject({
      problems: [],
      checkpoint: { isSigned: true },
    });
  });

  it('proofs hold for readers of either key, by the offline program alone', async () => {
    const [a, b] = [`${printVerifierKey(keyA)} until ${kept.ab.size}`, printVerifierKey(keyB)];
    for (const { proof } of [kept.a, kept.ab, kept.b])
      expect((await check(proof, { keys: [b, a] })).verdict).toBe('genuine');
    expect((await check(kept.a.proof, { keys: [a] })).verdict).toBe('genuine');
    expect((await check(kept.ab.proof, { keys: [a] })).verdict).toBe('genuine');
    expect((await check(kept.ab.proof, { keys: [b] })).verdict).toBe('genuine');
    expect((await check(kept.b.proof, { keys: [b] })).verdict).toBe('genuine');
    expect((await check(kept.b.proof, { keys: [a] })).verdict).toBe('foreign');
    expect((await check(kept.a.proof, { keys: [b] })).verdict).toBe('foreign');
    for (const wrong of ['until', 'until x', 'until 05', 'since 5', 'until 5 6'])
      await expect(check(kept.a.proof, { keys: [`${printVerifierKey(keyA)} ${wrong}`] })).rejects.toThrow(
        /^(This is not a key: it must read NAME\+ID\+KEY\.|The last size of the key of .* is not a valid number\.)$/,
      );
  });

  it('a folder that was exported while both signed holds against a file of either key, or of both', async () => {
    for (const [name, text] of bundle) await writeFile(path.join(root, name), text);
    const [a, b] = [onlyA, onlyB].map(pemOf);
    expect(bundle.get('public-key.pem')).toBe(`${a}${b}`);
    const against = async (pem: string | undefined) => {
      await writeFile(path.join(root, 'trusted.pem'), pem ?? '');
      return run(path.join(root, 'verify.mjs'), '--key', path.join(root, 'trusted.pem'));
    };
    for (const pem of [a, b, `${b}${a}`]) expect((await against(pem)).stdout).toContain('The history holds');
    expect((await run(path.join(root, 'verify.mjs'))).stdout).toContain('The history holds');
    await expect(against(pemOf(signingKeysIn(newSigningPem())))).rejects.toMatchObject({
      stdout: expect.stringContaining('is not signed by this key'),
    });
  });

  describe('what the older key signs is refused by name:', () => {
    const words = () =>
      `is signed by the retired key ${keyId(keyA)}, which signed no more than ${kept.ab.size} entries`;
    const byA = (note: string) => {
      const { text } = parseNote(note);
      return printNote(text, [signText(text, testOrigin, onlyA.signingKeys[0])]);
    };

    it('a checkpoint in the folder', async () => {
      const whole = await readFile(path.join(folder, 'checkpoint'), 'utf8');
      await writeFile(path.join(folder, 'checkpoint'), byA(whole));
      expect(await problemsBy(onlyB)).toEqual([`the newest checkpoint in the log folder ${words()}`]);
      expect((await seal(onlyB)).taken).toBeNull();
      await writeFile(path.join(folder, 'checkpoint'), whole);
      expect(await problemsBy(onlyB)).toEqual([]);
    });

    it('a checkpoint in the database', async () => {
      const change = async (note: string) => {
        await owner.query('alter table log_checkpoints disable trigger all');
        await owner.query('update log_checkpoints set note = $1 where number = 3', [note]);
        await owner.query('alter table log_checkpoints enable trigger all');
      };
      await change(byA(kept.b.note));
      expect(await problemsBy(onlyB)).toEqual([`checkpoint 3 ${words()}`]);
      const listed = await listCheckpoints(owner, { keys: onlyB.knownKeys, folder: log });
      expect(listed.map(({ number, isSigned }) => isSigned || number)).toEqual([true, 3, true, true]);
      await change(kept.b.note);
    });

    it('a checkpoint that someone kept', async () => {
      expect(await compareCheckpoint(log, onlyB.knownKeys, byA(kept.b.note))).toMatchObject({
        problem: expect.stringContaining(`The file ${words()}`),
      });
    });

    it('a proof', async () => {
      const proof = parseTlogProof(kept.b.proof);
      const forged = printTlogProof({ ...proof, checkpoint: byA(proof.checkpoint) });
      const keys = [printVerifierKey(keyB), `${printVerifierKey(keyA)} until ${kept.ab.size}`];
      expect(await check(forged, { keys })).toMatchObject({
        verdict: 'forged',
        finding: { version: null, kind: 'retired' },
        takenAt: null,
      });
      const file = path.join(root, 'forged.tlog-proof');
      await writeFile(file, forged);
      const program = new URL('../proof/verify.mjs', import.meta.url).pathname;
      await expect(run(program, file, ...keys.flatMap((key) => ['--key', key]))).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining('was retired before'),
      });
    });
  });

  it('a key that was lost is named by its public half, and what it signed stays good', async () => {
    const pemC = newSigningPem();
    expect(await problemsBy(signingKeysIn(pemC))).toHaveLength(4);
    const withC = signingKeysIn(`${pemC}\n${pemOf(onlyB)}`);
    expect(await problemsBy(withC)).toEqual([]);
    expect((await seal(withC)).taken).toMatchObject({ number: 5 });
    expect(signersOfNote((await log.checkpoint()) ?? '')).toHaveLength(1);
    expect(await problemsBy(signingKeysIn(pemC))).toEqual([]);
  });
});
