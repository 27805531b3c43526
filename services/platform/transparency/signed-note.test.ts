import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCheckpoint, parseCheckpoint, printCheckpoint } from './checkpoint.ts';
import { cosign, cosignedAt } from './cosignature.ts';
import { TransparencyError } from './malformed.ts';
import {
  openNote,
  parseNote,
  parseVerifierKey,
  printNote,
  printVerifierKey,
  signText,
  verifierKey,
} from './signed-note.ts';
import { emptyRoot } from './tree-hash.ts';

/** The examples of the standards' own documents. */
const c2sp = {
  key: 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  note: 'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n',
  withEmptyLine:
    'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n\n— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n',
  checkpoint:
    'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n',
};
const go = {
  key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  note: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
};
const newKey = () => generateKeyPairSync('ed25519').privateKey;

describe('signed notes', () => {
  it.each([c2sp, go])('the documents’ own examples hold: $key', ({ key, note }) => {
    const known = parseVerifierKey(key);
    expect(printVerifierKey(known)).toBe(key);
    const opened = openNote(Buffer.from(note), [known]);
    expect(opened.known.map(({ name }) => name)).toEqual([known.name]);
    expect(printNote(opened.text, opened.known)).toBe(note);
    expect(() => openNote(note.replace('is', 'was'), [known])).toThrow(
      `The signature of ${known.name} is wrong`,
    );
  });

  it('the text ends at the last empty line', () => {
    const { text, signatures } = parseNote(c2sp.withEmptyLine);
    expect(text).toContain('sole:\n\ned è');
    expect(signatures).toHaveLength(1);
    expect(printNote(text, signatures)).toBe(c2sp.withEmptyLine);
  });

  it('hold with any of several signatures, ignore unknown keys, and refuse a known one that is wrong', () => {
    const [one, other, stranger] = [newKey(), newKey(), newKey()];
    const text = 'what was agreed\n';
    const keys = [verifierKey('one', one), verifierKey('other', other)];
    const signatures = [
      signText(text, 'one', one),
      signText(text, 'other', other),
      signText(text, 'one', stranger),
    ];
    const opened = openNote(printNote(text, signatures), keys);
    expect(opened.known.map(({ name }) => name)).toEqual(['one', 'other']);
    expect(opened.unknown).toHaveLength(1);
    expect(() => openNote(printNote(text, signatures.slice(2)), keys)).toThrow(
      'None of the known keys signed',
    );
    const wrong = { ...signText('another text\n', 'other', other) };
    expect(() => openNote(printNote(text, [signText(text, 'one', one), wrong]), keys)).toThrow(
      'signature of other is wrong',
    );
  });

  const signed = printNote('text\n', [signText('text\n', 'me', newKey())]);
  it.each([
    ['', 'no empty line'],
    ['text\n', 'no empty line'],
    ['text\n\n', 'no signatures'],
    [signed.slice(0, -1), 'no signatures, or its last line has no end'],
    [signed.replace('— ', '- '), 'does not read'],
    [signed.replace('me ', 'm+e '), 'does not read'],
    [signed.replace('me ', ' '), 'does not read'],
    [signed.replace('me ', 'm\u00a0e '), 'does not read'],
    [signed.replace('text', 'te\rxt'), 'characters that no note may hold'],
    [signed.replace('text', 'te\ud800xt'), 'characters that no note may hold'],
    [signed.replace(/ \S+\n$/, ' AAAA\n'), 'too short'],
    [signed.replace(/ \S+\n$/, ' AAA*AAAA\n'), 'not valid base64'],
    [signed.replace(/ \S+\n$/, ' AAAAAAB=\n'), 'not valid base64'],
    [`text\n\n${'— me AAAAAAA=\n'.repeat(101)}`, 'more than 100 signatures'],
    [`${'x'.repeat(1_000_001)}`, 'longer than'],
  ])('%j is refused with a sentence', (note, sentence) => {
    expect(() => parseNote(note)).toThrow(sentence);
  });

  it('bytes that are no text are refused', () => {
    expect(() => parseNote(Buffer.from('746578ff0a', 'hex'))).toThrow('not valid UTF-8');
  });

  it('whatever is changed in it, a note gives its text or an error of its own kind', () => {
    const key = parseVerifierKey(c2sp.key);
    const bytes = Buffer.from(c2sp.note);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(3), (at, byte, cut) => {
        const changed = Buffer.concat([bytes.subarray(0, at), Buffer.of(byte), bytes.subarray(at + cut)]);
        try {
          expect(openNote(changed, [key]).text).toBe('This is an example message.\n');
        } catch (error) {
          expect(error).toBeInstanceOf(TransparencyError);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('verifier keys', () => {
  it.each([
    ['', 'must read NAME+ID+KEY'],
    ['example.com/foo', 'must read NAME+ID+KEY'],
    [c2sp.key.replace('530d903a', '530d903'), 'must read NAME+ID+KEY'],
    [c2sp.key.replace('/foo', '/f o'), 'must read NAME+ID+KEY'],
    [c2sp.key.replace('530d903a', '530d903b'), 'does not match its ID'],
    [c2sp.key.replace('/foo', '/bar'), 'does not match its ID'],
    [c2sp.key.replace('+Aeky', '+Buky'), 'not supported'],
    [c2sp.key.replace(/.{4}$/, ''), 'length of an Ed25519 key'],
    [`${c2sp.key}!`, 'not valid base64'],
  ])('%j is refused with a sentence', (key, sentence) => {
    expect(() => parseVerifierKey(key)).toThrow(sentence);
  });

  it('are of Ed25519 alone, under a name that a note can carry', () => {
    const rsa = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    expect(() => verifierKey('log', rsa)).toThrow('not an Ed25519 key');
    expect(() => verifierKey('a log', newKey())).toThrow('no spaces');
  });
});

describe('checkpoints', () => {
  const origin = 'log.example/heads';
  const key = newKey();
  const keys = [verifierKey(origin, key)];
  const at = (size: number, root = emptyRoot) => printCheckpoint({ origin, size, root });
  const signedAt = (text: string) => printNote(text, [signText(text, origin, key)]);

  it('the document’s example is read and written the same', () => {
    const { text } = parseNote(c2sp.checkpoint);
    expect(parseCheckpoint(text)).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
    expect(printCheckpoint(parseCheckpoint(text))).toBe(text);
    const extended = `${text}an extension\n`;
    expect(printCheckpoint(parseCheckpoint(extended))).toBe(extended);
  });

  it('hold when the log itself signed, for this log', () => {
    const log = { origin, keys };
    expect(openCheckpoint(signedAt(at(0)), log).checkpoint).toEqual({ origin, size: 0, root: emptyRoot });
    expect(() => openCheckpoint(signedAt(at(0)), { origin: 'log.example/other', keys })).toThrow(
      'of the log log.example/heads, not of log.example/other',
    );
    const witness = { name: 'witness.example', key: newKey() };
    const witnesses = [verifierKey(witness.name, witness.key, 'cosignature')];
    const alone = printNote(at(0), [cosign(at(0), witness, new Date())]);
    expect(() => openCheckpoint(alone, { ...log, witnesses })).toThrow('own key did not sign');
  });

  it.each([
    ['', 'no end'],
    ['\n1\nAAAA\n', 'names no log'],
    ['log\n01\nAAAA\n', 'size in the checkpoint'],
    ['log\n-1\nAAAA\n', 'size in the checkpoint'],
    ['log\n9007199254740993\nAAAA\n', 'size in the checkpoint'],
    ['log\n1\nAAAA\n', 'not a SHA-256 hash'],
    ['log\n1\n', 'root in the checkpoint is not valid base64'],
    [`log\n0\n${Buffer.alloc(32).toString('base64')}\n`, 'without entries has another root'],
    [`log\n1\n${Buffer.alloc(32).toString('base64')}\n\n`, 'empty line'],
  ])('%j is refused with a sentence', (text, sentence) => {
    expect(() => parseCheckpoint(text)).toThrow(sentence);
  });
});

describe('cosignatures', () => {
  it('cover the text and the moment, and say when', () => {
    const witness = { name: 'witness.example/w1', key: newKey() };
    const key = verifierKey(witness.name, witness.key, 'cosignature');
    expect(parseVerifierKey(printVerifierKey(key))).toEqual(key);
    const text = printCheckpoint({ origin: 'log', size: 0, root: emptyRoot });
    const signature = cosign(text, witness, new Date('2026-11-23T12:00:00.900Z'));
    const opened = openNote(printNote(text, [signature]), [key]);
    expect(opened.known.map(cosignedAt)).toEqual([new Date('2026-11-23T12:00:00.000Z')]);
    signature.bytes[7] = (signature.bytes[7] ?? 0) ^ 1;
    expect(() => openNote(printNote(text, [signature]), [key])).toThrow('is wrong');
    const short = { ...signature, bytes: signature.bytes.subarray(0, 8) };
    expect(() => openNote(printNote(text, [short]), [key])).toThrow('is wrong');
  });

  it('a note’s own signature is none, and a time that is no date is refused', () => {
    const key = newKey();
    const text = 'text\n';
    const [own] = openNote(printNote(text, [signText(text, 'me', key)]), [verifierKey('me', key)]).known;
    expect(() => own && cosignedAt(own)).toThrow('carries no time');
    const [early] = openNote(printNote(text, [cosign(text, { name: 'me', key }, new Date(0))]), [
      verifierKey('me', key, 'cosignature'),
    ]).known;
    expect(() => early && cosignedAt(early)).toThrow('not a date');
  });
});
