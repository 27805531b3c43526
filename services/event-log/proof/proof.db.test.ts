import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { newId } from '#services/platform/ids.ts';
import { verifierKey } from '#services/platform/transparency/signed-note.ts';
import { checkTlogProof, parseTlogProof } from '#services/platform/transparency/tlog-proof.ts';
import { genesis, link } from '../append/event.ts';
import { auditAndSign } from '../verify/audit-log.ts';
import { proofBundle } from './bundle.ts';

/** F16, offline: what the bundle's own verifier says, run by Node alone in a folder of its own. */
const { owner, ctx, clock, applicationAt, advance, signInStaff } = await freshDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-proof-'));
afterAll(() => rm(root, { recursive: true }));

type Files = Map<string, string>;
const bundleOf = (applicationId: string) =>
  proofBundle(
    ctx.pool,
    { keys: ctx.secrets.knownKeys, folder: ctx.checkpointFolder, witnesses: ctx.witnesses },
    applicationId,
  );
interface Event {
  version: number;
  recordedAt: string;
  prevHash: string;
  hash: string;
  body: string;
}
interface History {
  applicationId: string;
  events: Event[];
}

let id: string;
let good: Files;
beforeAll(async () => {
  id = (await applicationAt('raw_review_pending')).id;
  await applicationAt('employed');
  await auditAndSign(
    { pool: owner, secrets: ctx.secrets, folder: ctx.checkpointFolder, origin: testOrigin },
    clock.now(),
  );
  await advance(id, 'rejected', { notes: 'nicht jetzt' });
  good = (await bundleOf(id)) as Files;
});

let folders = 0;
async function verifyOffline(files: Files, ...args: string[]): Promise<{ code: number; said: string }> {
  const folder = path.join(root, `bundle-${folders++}`);
  await mkdir(folder);
  for (const [name, text] of files) await writeFile(path.join(folder, name), text);
  return new Promise((resolve) => {
    execFile(process.execPath, ['verify.mjs', ...args], { cwd: folder, env: {} }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr });
    });
  });
}

/** The bundle with a forged history. */
function forged(change: (history: History) => void, files: Files = good): Files {
  const history = JSON.parse(files.get('history.json') ?? '') as History;
  change(history);
  return new Map(files).set('history.json', JSON.stringify(history));
}
/** Every hash recomputed from the first event on. */
function chained(history: History): void {
  let before: Buffer = genesis(history.applicationId);
  for (const event of history.events) {
    event.prevHash = before.toString('hex');
    before = link(before, event.body);
    event.hash = before.toString('hex');
  }
}
const edit = ({ events }: History, place: number, from: string, to: string) => {
  const event = events[place] as Event;
  expect(event.body).toContain(from);
  event.body = event.body.replace(from, to);
};

describe('the verifier', () => {
  it('says that an untouched history holds, what the checkpoint vouches for, and by which key', async () => {
    const { code, said } = await verifyOffline(good);
    expect(said).toContain('The history holds');
    expect(said).toMatch(
      /The checkpoint of log\.example\/heads with 3 entries vouches for events 1 to 4\.\n.*fingerprint [0-9a-f]{64}/,
    );
    expect(said).toContain('Events 5 to 5 came later');
    expect(code).toBe(0);
  });

  it('comes with a proof that holds by the standard, for any program that knows it', () => {
    const proof = parseTlogProof(good.get('head.tlog-proof') ?? '');
    const keys = [verifierKey(testOrigin, ctx.secrets.knownKeys.current[0])];
    const policy = { origin: testOrigin, keys, witnesses: [], quorum: 0 };
    expect(checkTlogProof(proof, proof.extra ?? Buffer.of(), policy).checkpoint.size).toBe(3);
  });

  it('needs nothing but Node, and holds no name, note or reason', () => {
    const verifier = good.get('verify.mjs') ?? '';
    expect(
      [...verifier.matchAll(/from '([^']+)'/g)].map(([, from]) => from?.startsWith('node:')),
    ).not.toContain(false);
    expect([...good.values()].join('\n')).not.toContain('nicht jetzt');
  });

  it.each<[string, (history: History) => void, string]>([
    [
      'an edited text',
      (h) => edit(h, 3, 'raw_review_pending', 'employed'),
      'Event 4: its text does not make its hash',
    ],
    ['an event left out', (h) => void h.events.splice(2, 1), 'event 3 was expected here'],
    [
      'events in another order',
      (h) => void h.events.splice(1, 2, h.events[2] as Event, h.events[1] as Event),
      'out of order',
    ],
    [
      'a whole chain recomputed',
      (h) => {
        edit(h, 0, '"position":', '"positionn":');
        chained(h);
      },
      'Event 4 or one before it was replaced',
    ],
    [
      'a tail cut off',
      (h) => {
        h.events.length = 3;
      },
      'Events 4 to 4 are gone',
    ],
    [
      'another application’s event',
      (h) => {
        edit(h, 4, h.applicationId, newId());
        chained(h);
      },
      'Event 5: is about another application',
    ],
    [
      'a forged move that leaves a status it was not in',
      (h) => {
        edit(h, 4, '"from":"raw_review_pending"', '"from":"contract_offered"');
        chained(h);
      },
      "Event 5: leaves 'contract_offered'",
    ],
    [
      'a time that was changed',
      (h) => void Object.assign(h.events[2] as Event, { recordedAt: '2001-01-01T00:00:00.000Z' }),
      'Event 3: says that it was recorded',
    ],
  ])('finds %s', async (_what, change, words) => {
    const { code, said } = await verifyOffline(forged(change));
    expect(said).toContain('does NOT hold');
    expect(said).toContain(words);
    expect(code).toBe(1);
  });

  it('finds a checkpoint that was edited, and one signed with another key', async () => {
    const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }) as string;
    const proof = good.get('head.tlog-proof') ?? '';
    const saysOf = async (text: string) =>
      (await verifyOffline(new Map(good).set('head.tlog-proof', text))).said;
    expect(await saysOf(proof.replace('\n3\n', '\n4\n'))).toContain('not signed by this key');
    expect(await saysOf(proof.replace(/index \d/, 'index 2'))).toContain(
      'does not lead to the signed checkpoint',
    );
    expect(await saysOf(proof.replace(/\n[^\n]{44}\n\n/, '\n\n'))).toContain(
      'does not lead to the signed checkpoint',
    );
    expect(await saysOf('nothing')).toContain('head.tlog-proof cannot be read');
    // The forger's own key comes along.
    const theirs = generateKeyPairSync('ed25519');
    const other = new Map(good).set('public-key.pem', pem(theirs.publicKey));
    expect(await verifyOffline(other)).toMatchObject({ code: 1 });
    const trusted = path.join(root, 'trusted.pem');
    await writeFile(trusted, pem(createPublicKey(ctx.secrets.signingKeys[0])));
    expect(await verifyOffline(good, '--key', trusted)).toMatchObject({
      code: 0,
      said: expect.stringContaining('the one you trust'),
    });
    await writeFile(trusted, pem(theirs.publicKey));
    expect(await verifyOffline(good, '--key', trusted)).toMatchObject({ code: 1 });
  });

  it('is given the proof of the folder where the database has lost its row', async () => {
    const taken = await owner.query(
      'select number, taken_at, size, events, streams, note from log_checkpoints',
    );
    await owner.query('alter table log_checkpoints disable trigger all; delete from log_checkpoints');
    const without = (await bundleOf(id)) as Files;
    expect(without.get('head.tlog-proof')).toBe(good.get('head.tlog-proof'));
    const { number, taken_at, size, events, streams, note } = taken.rows[0];
    await owner.query(
      'insert into log_checkpoints (number, taken_at, size, events, streams, note) values ($1, $2, $3, $4, $5, $6)',
      [number, taken_at, size, events, streams, note],
    );
    await owner.query('alter table log_checkpoints enable trigger all');
  });

  it('says what it cannot see without a checkpoint, and what is missing or unreadable', async () => {
    const young = (await applicationAt('email_confirmed')).id;
    const bundle = (await bundleOf(young)) as Files;
    expect(bundle.has('head.tlog-proof')).toBe(false);
    expect(await verifyOffline(bundle)).toMatchObject({
      code: 0,
      said: expect.stringContaining('There is no checkpoint'),
    });
    const without = new Map(good);
    without.delete('history.json');
    expect(await verifyOffline(without)).toMatchObject({ code: 2 });
    const broken = new Map(good).set('history.json', '{"events":');
    expect(await verifyOffline(broken)).toMatchObject({ code: 1, said: expect.stringContaining('not JSON') });
  });
});

describe('GET /api/applications/:id/proof', () => {
  it('gives staff the bundle as one file, and the audit log says who took it', async () => {
    const editor = await signInStaff('editor');
    const answer = await editor.get<string>(`/api/applications/${id}/proof`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="proof-${id}.zip"`);
    const { rows } = await owner.query(
      `select action, user_id from audit_logs where resource_id = $1 and action = 'proof_exported'`,
      [id],
    );
    expect(rows).toEqual([{ action: 'proof_exported', user_id: editor.userId }]);
    expect((await editor.get(`/api/applications/${newId()}/proof`)).status).toBe(404);
  });
});
