import { execFile } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { startWitness, type TestWitness } from '#infra/test/witness.ts';
import { TransparencyError } from '#services/platform/transparency/malformed.ts';
import {
  printNote,
  printVerifierKey,
  signText,
  verifierKey,
} from '#services/platform/transparency/signed-note.ts';
import {
  checkTlogProof,
  parseTlogProof,
  printTlogProof,
} from '#services/platform/transparency/tlog-proof.ts';
import type { LogKeys } from '#services/replay/contract.ts';
import { genesis, link } from '../append/event.ts';
import { askWitnesses } from '../checkpoint/ask-witnesses.ts';
import { headEntry } from '../checkpoint/log-entry.ts';
import type { HistoryVerifier } from '../contract.ts';
import { auditAndSign } from '../verify/audit-log.ts';
import { historyProof } from './history-proof.ts';

const { check, Unreadable }: HistoryVerifier = await import(new URL('verify.mjs', import.meta.url).href);

/** The file that an applicant keeps, checked by the program that anyone can download: nothing of ours but that file runs. */
const { owner, ctx, clock, applicationAt, advance, signInStaff } = await freshDatabase();
const logKey = verifierKey(testOrigin, ctx.secrets.knownKeys.current[0]);
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-history-'));
let witness: TestWitness;
let id: string;
let [genuine, outdated] = ['', ''];
const trusted = () => ({ keys: [printVerifierKey(logKey)], witnesses: [printVerifierKey(witness.key)] });
const place = () => ({
  keys: ctx.secrets.knownKeys,
  folder: ctx.checkpointFolder,
  witnesses: { witnesses: [witness], quorum: 1 },
});
const take = async (application = id) => (await historyProof(ctx.pool, place(), application)) ?? '';
beforeAll(async () => {
  witness = await startWitness('witness.example/w1', [logKey], { clock: clock.now });
  id = (await applicationAt('raw_review_pending')).id;
  await applicationAt('employed');
  const audit = { pool: owner, secrets: ctx.secrets, folder: ctx.checkpointFolder, origin: testOrigin };
  await auditAndSign(audit, clock.now());
  await askWitnesses(audit, place().witnesses, clock.now());
  genuine = await take();
  await advance(id, 'rejected', { notes: 'nicht jetzt' });
  outdated = await take();
});
afterAll(async () => {
  await witness.close();
  await rm(witness.folder, { recursive: true });
  await rm(root, { recursive: true });
});

interface Event {
  version: number;
  prevHash: string;
  body: string;
}
interface History {
  applicationId: string;
  head: { version: number; hash: string };
  seal: { entry: string; proof: string[] };
  events: Event[];
}
function forged(change: (history: History) => void, file = outdated): string {
  const proof = parseTlogProof(file);
  const history = JSON.parse((proof.extra ?? Buffer.of()).toString()) as History;
  change(history);
  return printTlogProof({ ...proof, extra: Buffer.from(JSON.stringify(history)) });
}
/** Every hash recomputed, the head too. */
function chained(history: History): void {
  let before = genesis(history.applicationId);
  for (const event of history.events) {
    event.prevHash = before.toString('hex');
    before = link(before, event.body);
    if (event.version === history.head.version) history.head.hash = before.toString('hex');
  }
}
const edit = ({ events }: History, place: number, from: string, to: string) => {
  const event = events[place] as Event;
  expect(event.body).toContain(from);
  event.body = event.body.replace(from, to);
};
function resigned(file: string, key: KeyObject, name = testOrigin): string {
  const proof = parseTlogProof(file);
  const text = proof.checkpoint.slice(0, proof.checkpoint.lastIndexOf('\n\n') + 1);
  return printTlogProof({ ...proof, checkpoint: printNote(text, [signText(text, name, key)]) });
}

describe('a history that was kept', () => {
  it('is genuine, with the time of its seal and who cosigned', async () => {
    const result = await check(genuine, trusted());
    expect(result).toMatchObject({
      ...{ verdict: 'genuine', finding: null, applicationId: id, upTo: 4, later: 0, origin: testOrigin },
      takenAt: clock.now().toISOString(),
      cosigned: [{ name: 'witness.example/w1' }],
    });
    expect(result.events.map(({ type, state, by }) => [type, state, by])).toEqual([
      ['application.submitted', 'sealed', 'applicant'],
      ['deadline.set', 'sealed', 'system'],
      ['email.confirmed', 'sealed', 'admin'],
      ['review.started', 'sealed', 'admin'],
    ]);
  });

  it('is a proof by the standard, for any program that knows it', () => {
    const proof = parseTlogProof(genuine);
    const { head } = JSON.parse((proof.extra ?? Buffer.of()).toString()) as History;
    const entry = headEntry({ id, version: head.version, hash: Buffer.from(head.hash, 'hex') });
    const policy = { origin: testOrigin, keys: [logKey], witnesses: [witness.key], quorum: 1 };
    expect(checkTlogProof(proof, entry, policy).known).toHaveLength(2);
  });

  it('is outdated once more has happened, and holds no note in plain text', async () => {
    const result = await check(outdated, trusted());
    expect(result).toMatchObject({ verdict: 'outdated', upTo: 4, later: 1, finding: null });
    expect(result.events.at(-1)).toMatchObject({ type: 'application.rejected', state: 'later' });
    expect((parseTlogProof(outdated).extra ?? '').toString()).not.toContain('nicht jetzt');
    expect(await historyProof(ctx.pool, place(), (await applicationAt('email_confirmed')).id)).toBeNull();
  });

  it.each<[string, (history: History) => void, object]>([
    ['a sealed text', (h) => edit(h, 3, 'raw_review_pending', 'employed'), { version: 4, kind: 'changed' }],
    ['an early text', (h) => edit(h, 0, '"position":', '"positionn":'), { version: 1, kind: 'changed' }],
    ['an event left out', (h) => void h.events.splice(2, 1), { version: 3, kind: 'missing' }],
    ['the sealed end cut off', (h) => void h.events.splice(3), { version: 4, kind: 'missing' }],
    [
      'two texts exchanged',
      (h) => {
        const [, one, two] = h.events as [Event, Event, Event];
        [one.body, two.body] = [two.body, one.body];
      },
      { version: 3, kind: 'changed' },
    ],
    [
      'a whole chain recomputed',
      (h) => {
        edit(h, 0, '"position":', '"positionn":');
        chained(h);
      },
      { version: null, kind: 'seal' },
    ],
    [
      'another application’s number',
      (h) => {
        h.applicationId = h.applicationId.replace(/^./, 'f');
      },
      { version: null, kind: 'seal' },
    ],
    [
      'a seal that covers less',
      (h) => {
        h.head = { version: 3, hash: (h.events[3] as Event).prevHash };
      },
      { version: null, kind: 'seal' },
    ],
    [
      'a later event that follows nothing',
      ({ events }) => void Object.assign(events[4] as Event, { prevHash: '0'.repeat(64) }),
      { version: 5, kind: 'loose' },
    ],
    [
      'the time of the seal',
      ({ seal }) => void Object.assign(seal, { entry: seal.entry.replace('"takenAt":"2', '"takenAt":"1') }),
      { kind: 'seal' },
    ],
  ])('shows %s', async (_what, change, finding) => {
    const result = await check(forged(change), trusted());
    expect(result).toMatchObject({ verdict: 'forged', finding });
    if (finding && 'version' in finding && finding.version === 3)
      expect(result.events.map(({ version, state }) => [version, state])).toContainEqual([4, 'sealed']);
  });

  it('is foreign by another key, and forged where the known key’s signature is wrong', async () => {
    const theirs = generateKeyPairSync('ed25519').privateKey;
    const foreign = resigned(genuine, theirs);
    expect(await check(foreign, trusted())).toMatchObject({
      verdict: 'foreign',
      takenAt: null,
      cosigned: [],
    });
    const theirKey = printVerifierKey(verifierKey(testOrigin, theirs));
    expect(await check(foreign, { keys: [theirKey] })).toMatchObject({ verdict: 'genuine', cosigned: [] });
    expect(await check(genuine, { keys: [] })).toMatchObject({ verdict: 'foreign' });
    expect(await check(genuine, { keys: trusted().witnesses })).toMatchObject({ verdict: 'foreign' });
    const changed = genuine.replace(/\n3\n/, '\n4\n');
    expect(await check(changed, trusted())).toMatchObject({
      verdict: 'forged',
      finding: { kind: 'signature' },
    });
    const cosigned = genuine.replace(
      /(witness\.example\/w1 \S{40})(.)/,
      (_all, begin, one) => begin + (one === 'A' ? 'B' : 'A'),
    );
    expect((await check(cosigned, trusted())).verdict).toBe('forged');
  });

  it('with any byte changed, cut or added is never genuine, and what cannot be read is a sentence', async () => {
    const file = Buffer.from(genuine);
    const good = JSON.stringify(await check(genuine, trusted()));
    const seen = { unreadable: 0, found: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.nat(file.length - 1),
        fc.constantFrom(...Buffer.from('AQgwxZz05+/=\n —')),
        fc.nat(2),
        async (at, byte, how) => {
          const put = how === 0 ? [byte] : how === 1 ? [] : [byte, file[at] as number];
          const changed = Buffer.concat([file.subarray(0, at), Buffer.from(put), file.subarray(at + 1)]);
          if (changed.equals(file)) return;
          try {
            const result = await check(changed, trusted());
            // A name of an unknown key, or a signature by one, says nothing.
            const isSame =
              JSON.stringify({ ...result, signedBy: [] }) ===
              JSON.stringify({ ...JSON.parse(good), signedBy: [] });
            expect(isSame).toBe(false);
            seen.found++;
          } catch (error) {
            expect(error).toBeInstanceOf(Unreadable);
            expect((error as Error).message).toMatch(/^[A-Z].*\.$/);
            seen.unreadable++;
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(seen.unreadable).toBeGreaterThan(10);
    expect(seen.found).toBeGreaterThan(10);
  });

  it('that is no proof, or checked with what is no key, gives a sentence', async () => {
    const no = [
      '',
      'x',
      '\n\n',
      '{}',
      Buffer.of(255, 254, 0),
      genuine.slice(0, 200),
      genuine.slice(200),
      `﻿${genuine}`,
    ];
    for (const file of [
      ...no,
      genuine.replace(/extra \S+/, 'extra e30='),
      genuine.replace(/extra \S+\n/, ''),
    ])
      await expect(check(file, trusted())).rejects.toBeInstanceOf(Unreadable);
    for (const key of [
      '',
      'x',
      'a+b+c',
      trusted().keys[0]?.slice(0, -4) ?? '',
      trusted().keys[0]?.replace('log', 'lug') ?? '',
    ])
      await expect(check(genuine, { keys: [key] })).rejects.toBeInstanceOf(Unreadable);
    // The product's own reader agrees that these are none.
    expect(() => parseTlogProof('x')).toThrow(TransparencyError);
  });

  it('is checked by `node verify.mjs FILE`, which says the same', async () => {
    const program = path.resolve(import.meta.dirname, 'verify.mjs');
    const run = async (file: string, ...args: string[]) => {
      const name = path.join(root, 'history.tlog-proof');
      await writeFile(name, file);
      return new Promise<{ code: number; said: string }>((resolve) => {
        execFile(process.execPath, [program, name, ...args], { env: {} }, (error, stdout) =>
          resolve({ code: error ? Number(error.code) : 0, said: stdout }),
        );
      });
    };
    const [key = '', one = ''] = [...trusted().keys, ...trusted().witnesses];
    const good = await run(genuine, '--key', key, '--witness', one);
    expect(good.said).toContain('The witness witness.example/w1 cosigned it at');
    expect(good).toMatchObject({
      code: 0,
      said: expect.stringContaining('The history holds: events 1 to 4'),
    });
    expect(await run(outdated, '--key', key)).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 later events'),
    });
    const changed = forged((h) => edit(h, 3, 'raw_review_pending', 'employed'));
    expect(await run(changed, '--key', key)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Event 4 was changed'),
    });
    expect(await run(genuine)).toMatchObject({
      code: 1,
      said: expect.stringContaining('No key that you trust'),
    });
    expect(await run('x', '--key', key)).toMatchObject({
      code: 2,
      said: expect.stringContaining('Nothing was checked.'),
    });
  });
});

describe('the site', () => {
  it('gives anyone the keys and the program, and staff no other program', async () => {
    const editor = await signInStaff('editor');
    const { body } = await editor.get<LogKeys>('/api/checkpoints/keys');
    expect(body.signers).toEqual([{ verifierKey: printVerifierKey(logKey), until: null }]);
    const program = await editor.get<string>('/api/checkpoints/verifier.mjs');
    expect(Buffer.byteLength(program.body)).toBe(body.verifier.bytes);
    expect((await check(genuine, { keys: [body.signers[0]?.verifierKey ?? ''] })).verdict).toBe('genuine');
  });
});
