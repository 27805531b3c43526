import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeOf } from '#infra/test/memory-tiles.ts';
import { printCheckpoint } from './checkpoint.ts';
import { cosign } from './cosignature.ts';
import { TransparencyError } from './malformed.ts';
import { proveInclusion } from './merkle-proofs.ts';
import { printNote, signText, verifierKey } from './signed-note.ts';
import { nodesFromTiles } from './tiles.ts';
import { checkTlogProof, parseTlogProof, printTlogProof, type TlogProof } from './tlog-proof.ts';

const origin = 'log.example/heads';
const logKey = generateKeyPairSync('ed25519').privateKey;
const witness = { name: 'witness.example/w1', key: generateKeyPairSync('ed25519').privateKey };
const policy = {
  origin,
  keys: [verifierKey(origin, logKey)],
  witnesses: [verifierKey(witness.name, witness.key, 'cosignature')],
  quorum: 1,
};
const entries = Array.from({ length: 1_000 }, (_, n) => Buffer.from(`entry ${n}`));
const { tiles, size, root } = treeOf(entries);
const text = printCheckpoint({ origin, size, root });
const own = signText(text, origin, logKey);
const cosigned = printNote(text, [own, cosign(text, witness, new Date())]);

async function proofOf(index: number, checkpoint = cosigned): Promise<TlogProof> {
  return {
    index,
    inclusion: await proveInclusion(index, size, nodesFromTiles(size, tiles.read)),
    checkpoint,
  };
}
const entry = (index: number) => entries[index] as Buffer;

describe('a proof in one file', () => {
  it('holds for its entry after a way through text, with and without extra data', async () => {
    for (const extra of [undefined, Buffer.from('anything')]) {
      const proof = { ...(await proofOf(739)), ...(extra && { extra }) };
      const file = printTlogProof(proof);
      expect(parseTlogProof(Buffer.from(file))).toEqual(proof);
      expect(checkTlogProof(parseTlogProof(file), entry(739), policy).checkpoint.size).toBe(1_000);
    }
  });

  it('holds for nothing else', async () => {
    const proof = await proofOf(739);
    expect(() => checkTlogProof(proof, entry(740), policy)).toThrow('does not lead from the entry');
    expect(() => checkTlogProof({ ...proof, index: 738 }, entry(739), policy)).toThrow('does not lead');
    expect(() => checkTlogProof(proof, entry(739), { ...policy, origin: 'log.example/other' })).toThrow(
      'of the log',
    );
    const uncosigned = { ...proof, checkpoint: printNote(text, [own]) };
    expect(() => checkTlogProof(uncosigned, entry(739), policy)).toThrow(
      '0 known witnesses cosigned; 1 are needed',
    );
    expect(checkTlogProof(uncosigned, entry(739), { ...policy, quorum: 0 }).known).toHaveLength(1);
  });

  it.each([
    ['', 'no empty line'],
    ['c2sp.org/tlog-proof@v2\nindex 1\n\nx', 'This is not a proof'],
    ['c2sp.org/tlog-proof@v1\n\nx', 'does not say which entry'],
    ['c2sp.org/tlog-proof@v1\nextra *\nindex 1\n\nx', 'The extra data is not valid base64'],
    ['c2sp.org/tlog-proof@v1\nindex 01\n\nx', 'The index in the proof'],
    ['c2sp.org/tlog-proof@v1\nindex 1\nAAAA\n\nx', 'not a SHA-256 hash'],
    [`c2sp.org/tlog-proof@v1\nindex 1\n${'AAAA\n'.repeat(64)}\nx`, 'more than 63 hashes'],
  ])('%j is refused with a sentence', (file, sentence) => {
    expect(() => parseTlogProof(file)).toThrow(sentence);
  });

  it('whatever byte is changed, it holds for its entry or is refused with an error of its own kind', async () => {
    const file = Buffer.from(printTlogProof(await proofOf(3)));
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(file);
        changed[at] = byte;
        try {
          const { checkpoint } = checkTlogProof(parseTlogProof(changed), entry(3), policy);
          expect(checkpoint.root.equals(root)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(TransparencyError);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
