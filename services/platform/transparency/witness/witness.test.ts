import { generateKeyPairSync } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { treeOf } from '#infra/test/memory-tiles.ts';
import { startLiar, startWitness, type TestWitness } from '#infra/test/witness.ts';
import { printCheckpoint } from '../checkpoint.ts';
import { cosign } from '../cosignature.ts';
import { proveConsistency } from '../merkle-proofs.ts';
import {
  openNote,
  parseNote,
  printNote,
  printVerifierKey,
  signatureLine,
  signText,
  verifierKey,
} from '../signed-note.ts';
import { nodesFromTiles } from '../tiles.ts';
import { askWitness, parseWitnesses, type Submission } from './ask.ts';
import { printAddCheckpoint } from './request.ts';
import { originHash } from './store.ts';

/** The protocol of c2sp.org/tlog-witness over real HTTP, from both sides. */
const { privateKey } = generateKeyPairSync('ed25519');
const origin = 'log.example/heads';
const logKey = verifierKey(origin, privateKey);
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

const entriesOf = (size: number, seed = 'entry') =>
  Array.from({ length: size }, (_, n) => Buffer.from(`${seed} ${n}`));
function logOf(entries: readonly Buffer[], name = origin, key = privateKey): Submission {
  const { tiles, size, root } = treeOf(entries);
  const text = printCheckpoint({ origin: name, size, root });
  const nodes = nodesFromTiles(size, tiles.read);
  return {
    note: printNote(text, [signText(text, name, key)]),
    size,
    prove: (old) => proveConsistency(old, size, nodes),
  };
}
async function newWitness(name = 'witness.example/w1'): Promise<TestWitness> {
  const started = await startWitness(name, [logKey]);
  ends.push(started.close, () => rm(started.folder, { recursive: true }));
  return started;
}
async function send(
  { url }: { url: string },
  oldSize: number,
  { note, prove }: Submission,
  proofFrom = oldSize,
) {
  const body = printAddCheckpoint({ oldSize, consistency: await prove(proofFrom), note });
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('the witness', () => {
  it('cosigns what grows, says the size that it saw, and never cosigns a smaller tree or a fork', async () => {
    const one = await newWitness();
    const entries = entriesOf(300);
    const [small, large] = [logOf(entries.slice(0, 100)), logOf(entries)];
    const first = await send(one, 0, small);
    expect(first.status).toBe(200);
    expect(openNote(small.note + first.text, [one.key]).known).toHaveLength(1);
    expect((await send(one, 100, large)).status).toBe(200);
    // The same again is cosigned again: nothing is contradicted.
    expect((await send(one, 300, large)).status).toBe(200);
    for (const old of [0, 100])
      expect(await send(one, old, large)).toEqual({ status: 409, type: 'text/x.tlog.size', text: '300\n' });
    expect((await send(one, 100, small)).status).toBe(409);
    expect((await send(one, 300, small, 100)).status).toBe(400);
    const fork = logOf([...entries.slice(0, 99), ...entriesOf(300, 'other')]);
    expect((await send(one, 300, fork)).status).toBe(422);
    const other = logOf(entriesOf(300, 'other'));
    expect((await send(one, 300, other)).status).toBe(422);
    const monitored = await fetch(`${one.url}/${originHash(origin)}/checkpoint`);
    const kept = openNote(await monitored.text(), [logKey, one.key]);
    expect([kept.text, kept.known.length]).toEqual([parseNote(large.note).text, 2]);
    expect(one.errors).toEqual([]);
  });

  it('answers what the standard says to whatever is not right', async () => {
    const one = await newWitness();
    const log = logOf(entriesOf(5));
    const foreign = generateKeyPairSync('ed25519').privateKey;
    expect((await send(one, 0, logOf(entriesOf(5), 'log.example/unknown'))).status).toBe(404);
    expect((await send(one, 0, logOf(entriesOf(5), origin, foreign))).status).toBe(403);
    expect((await send(one, 0, { ...log, note: log.note.replace('\n5\n', '\n6\n') })).status).toBe(403);
    expect((await send(one, 0, log, 3)).status).toBe(422);
    const text = `${origin}\n0\n${Buffer.alloc(32).toString('base64')}\n`;
    const empty = { ...log, note: printNote(text, [signText(text, origin, privateKey)]) };
    expect((await send(one, 0, empty)).status).toBe(422);
    const posted = async (body: string | Uint8Array<ArrayBuffer>) =>
      (await fetch(`${one.url}/add-checkpoint`, { method: 'POST', body })).status;
    const good = printAddCheckpoint({ oldSize: 0, consistency: [], note: log.note });
    const bad = [
      '',
      'x',
      '\n\n',
      good.slice(0, -1),
      good.slice(2),
      good.replace('old 0', 'old 00'),
      Uint8Array.of(255, 254),
    ];
    for (const body of [...bad, good.replace('old 0', 'old -1'), good.replace('old 0\n', 'old 0\nAAAA\n')])
      expect([body, await posted(body)]).toEqual([body, 400]);
    expect(await posted('x'.repeat(200_000))).toBe(413);
    expect((await fetch(`${one.url}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(`${one.url}/${originHash(origin)}/checkpoint`)).status).toBe(404);
    expect(await posted(good)).toBe(200);
    expect(one.errors).toEqual([]);
  });

  it('of many requests at once cosigns one line of trees, two processes on one folder included', async () => {
    const one = await newWitness();
    const key = generateKeyPairSync('ed25519').privateKey;
    const again = await startWitness('witness.example/w1', [logKey], { folder: one.folder, key });
    ends.push(again.close);
    const entries = entriesOf(40);
    const forks = Array.from({ length: 12 }, (_, n) => logOf([...entries, ...entriesOf(1 + n, `fork ${n}`)]));
    const answers = await Promise.all(forks.map((fork) => send(one, 0, fork)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    // Its store holds what another key cosigned: it says so and cosigns nothing.
    expect((await send(again, 0, forks[0] as Submission)).status).toBe(500);
    expect(again.errors).toHaveLength(1);
  });

  it('cosigns nothing on the word of a file that another hand put into its store', async () => {
    const one = await newWitness();
    const log = logOf(entriesOf(9));
    await send(one, 0, log);
    const folder = path.join(one.folder, originHash(origin));
    const [file = ''] = await readdir(folder);
    await writeFile(path.join(folder, file), log.note);
    expect((await send(one, 9, log)).status).toBe(500);
    expect((await send(one, 0, log)).status).toBe(500);
  });
});

describe('the log’s side', () => {
  it('gets a cosignature that holds, and finds out by itself what the witness saw last', async () => {
    const one = await newWitness();
    const entries = entriesOf(70);
    const submissions = [30, 50, 70].map((size) => logOf(entries.slice(0, size)));
    for (const submission of submissions) {
      const asked = await askWitness(one, submission, 0);
      if (!('cosignature' in asked)) throw new Error(asked.problem);
      const line = signatureLine(asked.cosignature);
      expect(openNote(submission.note + line, [one.key]).known).toHaveLength(1);
      expect(Math.abs(Date.now() - asked.at.getTime())).toBeLessThan(60_000);
    }
  });

  it('names a log that was put back or made again, by what the witness says', async () => {
    const one = await newWitness();
    const entries = entriesOf(70);
    await askWitness(one, logOf(entries), 0);
    expect(await askWitness(one, logOf(entries.slice(0, 60)), 0)).toEqual({
      isAlarm: true,
      problem: 'It saw 70 entries of this log, which has 60: the log was put back, or is another one.',
    });
    const asked = await askWitness(one, logOf(entriesOf(80, 'other')), 0);
    expect(asked).toMatchObject({ isAlarm: true, problem: expect.stringContaining('(422)') });
  });

  const { privateKey: itsKey } = generateKeyPairSync('ed25519');
  const key = verifierKey('witness.example/liar', itsKey, 'cosignature');
  const log = logOf(entriesOf(7));
  const [text, at] = [parseNote(log.note).text, new Date()];
  const by = (signer: typeof itsKey, name = key.name, of = text, when = at) =>
    signatureLine(cosign(of, { name, key: signer }, when));
  const foreign = generateKeyPairSync('ed25519').privateKey;
  const wrongBytes = (() => {
    const { id, bytes } = cosign(text, { name: key.name, key: itsKey }, at);
    const changed = Buffer.from(bytes);
    changed[71] = (changed[71] ?? 0) ^ 1;
    return signatureLine({ name: key.name, id, bytes: changed });
  })();
  const cases: [string, (response: import('node:http').ServerResponse) => void, boolean, string][] = [
    ['403', (r) => r.writeHead(403).end(), false, '(403)'],
    ['404', (r) => r.writeHead(404).end(), false, '(404)'],
    ['500', (r) => r.writeHead(500).end('x'), false, 'It answers 500.'],
    ['a redirection', (r) => r.writeHead(302, { location: '/' }).end(), false, 'It answers 302.'],
    ['409 for ever', (r) => r.writeHead(409).end('3\n'), false, 'answers 409'],
    ['409 with garbage', (r) => r.writeHead(409).end('three'), false, 'not a valid number'],
    ['409 with a size to come', (r) => r.writeHead(409).end('9\n'), true, 'put back'],
    ['422', (r) => r.writeHead(422).end(), true, '(422)'],
    ['nothing', (r) => r.writeHead(200).end(), false, 'no cosignature'],
    ['garbage', (r) => r.writeHead(200).end('<html>'), false, 'no cosignature'],
    ['half a line', (r) => r.writeHead(200).end('— x\n'), true, 'does not read'],
    ['too much', (r) => r.writeHead(200).end('— '.repeat(50_000)), false, '64000 bytes'],
    ['a foreign key', (r) => r.writeHead(200).end(by(foreign)), true, 'None of the known keys'],
    [
      'another name',
      (r) => r.writeHead(200).end(by(itsKey, 'other.example')),
      true,
      'None of the known keys',
    ],
    [
      'a cosignature of something else',
      (r) => r.writeHead(200).end(by(itsKey, key.name, 'x\n')),
      true,
      'is wrong',
    ],
    ['a changed cosignature', (r) => r.writeHead(200).end(wrongBytes), true, 'is wrong'],
    [
      'a cosignature without a time',
      (r) => r.writeHead(200).end(by(itsKey, key.name, text, new Date(0))),
      true,
      'not a date',
    ],
    ['a broken connection', (r) => r.destroy(), false, 'cannot be reached'],
    ['silence', () => undefined, false, 'does not answer within'],
    ['half an answer', (r) => r.writeHead(200).write('— '), false, 'does not answer within'],
  ];
  it.each(cases)('names a witness that answers with %s', async (_name, answer, isAlarm, sentence) => {
    const { url, close } = await startLiar((_body, response) => answer(response));
    ends.push(close);
    const asked = await askWitness({ key, url }, log, 0, 300);
    expect(asked).toEqual({ isAlarm, problem: expect.stringContaining(sentence) });
  });

  it('names a witness that is not there', async () => {
    const { url, close } = await startLiar(() => undefined);
    await close();
    const asked = await askWitness({ key, url }, log, 0);
    expect(asked).toEqual({ isAlarm: false, problem: 'It cannot be reached (ECONNREFUSED).' });
  });

  it('reads the list of witnesses, and refuses what is none', () => {
    const vkey = printVerifierKey(key);
    const url = 'https://witness.example/w';
    expect(parseWitnesses(` ${vkey} ${url}/ ,\n`)).toMatchObject([{ url, key: { name: key.name } }]);
    expect(parseWitnesses('')).toEqual([]);
    for (const [list, sentence] of [
      [vkey, 'is not a http:// or https:// address'],
      [`${vkey} ftp://x`, 'is not a http:// or https:// address'],
      [`${vkey} ${url} more`, 'is not a http:// or https:// address'],
      [`${vkey} ${url}, ${vkey} ${url}/2`, 'the same key'],
      [`${printVerifierKey(logKey)} ${url}`, 'not one for cosignatures'],
      [`${vkey.slice(0, -1)} ${url}`, 'base64'],
      [`nothing ${url}`, 'not a verifier key'],
    ])
      expect(() => parseWitnesses(list as string)).toThrow(sentence);
  });
});
