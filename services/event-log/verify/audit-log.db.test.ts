import { createHash, sign as signBy } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import canonicalize from 'canonicalize';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { connectionOf } from '#infra/test/connection.ts';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { newSigningKeys } from '#infra/test/signing-keys.ts';
import { until } from '#infra/test/until.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { openCheckpoint } from '#services/platform/transparency/checkpoint.ts';
import { checkConsistency, proveConsistency } from '#services/platform/transparency/merkle-proofs.ts';
import { printVerifierKey, verifierKey } from '#services/platform/transparency/signed-note.ts';
import { TileBuilder } from '#services/platform/transparency/tile-builder.ts';
import { entriesOf, nodesFromTiles } from '#services/platform/transparency/tiles.ts';
import { link } from '../append/event.ts';
import { compareCheckpoint } from '../checkpoint/compare-checkpoint.ts';
import { headEntry, headOf, type StreamHead, sealOf } from '../checkpoint/log-entry.ts';
import { LogFolder } from '../checkpoint/log-folder.ts';
import { findLoss, resumeAfterLoss } from '../checkpoint/resume-after-loss.ts';
import { SealedLog } from '../checkpoint/sealed-log.ts';
import { readStream } from '../read.ts';
import { type AuditOptions, auditAndSign, auditLog } from './audit-log.ts';

/** F16: the owner of the database forges the log; verification against a signed checkpoint names every forgery. */
const { owner, ctx, clock, applicationAt, advance } = await freshDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-checkpoints-'));
afterAll(() => rm(root, { recursive: true }));

let folder: string;
let id: string;
const options = (): AuditOptions => ({ pool: owner, secrets: ctx.secrets, folder, origin: testOrigin });
const edgeOf = (width: number) => ({ level: 'entries' as const, index: 0, width });
const sign = async () => (await auditAndSign(options(), clock.now())).taken;

async function tamper(...statements: string[]): Promise<void> {
  await inTransaction(owner, async (db) => {
    await db.query('alter table application_events disable trigger all');
    for (const sql of statements) await db.query(sql.replaceAll(':id', `'${id}'`));
    await db.query('alter table application_events enable trigger all');
  });
}
async function findings(): Promise<string[]> {
  const { problems } = await auditLog(options());
  return problems.map(
    ({ applicationId, version, code }) => `${applicationId === id ? version : applicationId || '-'} ${code}`,
  );
}

/** Each test begins with a log that holds, a checkpoint over it, and one application more. */
beforeEach(async () => {
  await owner.query(
    'alter table application_events disable trigger all; truncate application_events, application_states, application_steps',
  );
  await owner.query('alter table application_events enable trigger all');
  await owner.query('alter table log_checkpoints disable trigger all; truncate log_checkpoints');
  await owner.query('alter table log_checkpoints enable trigger all');
  folder = await mkdtemp(path.join(root, 'folder-'));
  await applicationAt('employed');
  id = (await applicationAt('detailed_review_pending')).id;
  expect(await sign()).toMatchObject({ number: 1, streams: 2 });
  expect(await findings()).toEqual([]);
});

describe('F16: verification with a checkpoint finds', () => {
  it('an edited event', async () => {
    await tamper(
      `update application_events set body = replace(body, '"client":"test"', '"client":"text"') where application_id = :id and version = 3`,
    );
    expect(await findings()).toEqual(['3 hash']);
  });

  it('the same where it begins with that application, and nothing where it begins after it', async () => {
    await tamper(
      `update application_events set body = replace(body, '"client":"test"', '"client":"text"') where application_id = :id and version = 3`,
    );
    const from = async (application: string) =>
      (await auditLog(options(), { from: application })).problems.map(({ code }) => code);
    expect(await from(id)).toEqual(['hash']);
    expect(await from('ffffffff-ffff-ffff-ffff-ffffffffffff')).toEqual([]);
  });

  it('a deleted event', async () => {
    await tamper('delete from application_events where application_id = :id and version = 4');
    expect(await findings()).toContain('5 missing');
  });

  it('two events that changed places', async () => {
    await tamper(
      'update application_events set version = 100 where application_id = :id and version = 3',
      'update application_events set version = 3 where application_id = :id and version = 4',
      'update application_events set version = 4 where application_id = :id and version = 100',
    );
    expect(await findings()).toEqual(expect.arrayContaining(['3 link', '3 column', '4 link', '4 column']));
  });

  it('a tail that was cut: the chain that is left holds by itself', async () => {
    await tamper('delete from application_events where application_id = :id and version > 6');
    expect(await findings()).toEqual(['8 cut']);
  });

  it('an application that was removed altogether', async () => {
    await tamper('delete from application_events where application_id = :id');
    expect(await findings()).toEqual(['8 cut']);
  });

  it('a whole history rewritten, with every hash recomputed', async () => {
    let hash: Buffer | null = null;
    for (const row of await readStream(owner, id)) {
      const prev: Buffer = hash ?? row.prev_hash;
      const body = row.body.replaceAll('"client":"test"', '"client":"fake"');
      hash = link(prev, body);
      await tamper(
        `update application_events set body = '${body}', prev_hash = '\\x${prev.toString('hex')}', hash = '\\x${hash.toString('hex')}'
         where application_id = :id and version = ${row.version}`,
      );
    }
    expect(await findings()).toEqual(['8 replaced']);
  });

  it('a forged event that the machine would never take', async () => {
    const head = (await readStream(owner, id)).at(-1);
    if (!head) throw new Error('no events');
    const forged = JSON.parse(head.body) as Record<string, unknown>;
    const body = head.body
      .replace('"to":"detailed_review_pending"', '"to":"employed"')
      .replace('"from":"detailed_info_received"', '"from":"detailed_review_pending"')
      .replace(`"version":${String(forged.version)}`, '"version":9')
      .replace(String(forged.eventId), '01900000-0000-7000-8000-000000000001')
      .replace(String(forged.commandId), '01900000-0000-7000-8000-000000000002');
    await tamper(
      `insert into application_events (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
       values (:id, 9, '01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002', 0, 'detailed_review.started',
               '${body}', '\\x${head.hash.toString('hex')}', '\\x${link(head.hash, body).toString('hex')}', '${head.recorded_at}')`,
    );
    expect(await findings()).toEqual(['9 transition']);
  });

  it('columns that say something else than the event', async () => {
    await tamper(
      `update application_events set recorded_at = recorded_at - interval '1 day' where application_id = :id and version = 2`,
    );
    expect(await findings()).toEqual(['2 column']);
  });
});

const words = async (changed: Partial<AuditOptions> = {}) =>
  (await auditLog({ ...options(), ...changed })).problems.map(({ detail }) => detail);
const inFolder = (name: string) => path.join(folder, name);
/** A row is changed with the triggers off. */
async function inTable(sql: string): Promise<void> {
  await owner.query(`alter table log_checkpoints disable trigger all; ${sql}`);
  await owner.query('alter table log_checkpoints enable trigger all');
}
const noteOf = async () =>
  (await owner.query('select note from log_checkpoints order by number')).rows.at(-1).note;

describe('checkpoints', () => {
  it('add only what changed, and each continues the log of the one before', async () => {
    const key = verifierKey(testOrigin, ctx.secrets.knownKeys.current[0]);
    const opened = async () =>
      openCheckpoint(await readFile(inFolder('checkpoint')), { origin: testOrigin, keys: [key] }).checkpoint;
    const first = await opened();
    expect(first).toMatchObject({ origin: testOrigin, size: 3 });
    await advance(id, 'assessment_booking');
    clock.advance(86_400_000);
    expect(await sign()).toMatchObject({ number: 2, streams: 2, size: 5 });
    const second = await opened();
    const log = new LogFolder(folder);
    const entries = entriesOf(await readFile(inFolder('tile/entries/000.p/5')), edgeOf(5));
    expect(entries.slice(3, 4).map((entry) => headOf(entry).id)).toEqual([id]);
    expect(sealOf(entries[4] as Buffer, 4)).toEqual({
      ...{ number: 2, takenAt: clock.now().toISOString(), events: expect.any(Number), streams: 2 },
      ...{ from: 3, size: 5 },
      keys: [{ key: printVerifierKey(key) }],
      // audit-days.db.test.ts
      audit: expect.any(Object),
    });
    checkConsistency(await proveConsistency(3, 5, nodesFromTiles(5, log.readTile)), first, second);
    expect(await findings()).toEqual([]);
  });

  it('are not signed over a log that does not hold', async () => {
    await tamper('delete from application_events where application_id = :id and version > 6');
    const before = await readFile(inFolder('checkpoint'), 'utf8');
    expect(await sign()).toBeNull();
    expect(await readFile(inFolder('checkpoint'), 'utf8')).toBe(before);
    expect((await owner.query('select number from log_checkpoints')).rows).toHaveLength(1);
  });

  it('signed by another key are reported, and not continued', async () => {
    const secrets = newSigningKeys();
    const unsigned = "checkpoint 1 is not signed by this server's key";
    expect(await words({ secrets })).toEqual([unsigned]);
    expect((await auditAndSign({ ...options(), secrets }, clock.now())).taken).toBeNull();
  });

  it('whose text was changed are reported, and the log is still held against what it says', async () => {
    const note = await readFile(inFolder('checkpoint'), 'utf8');
    await writeFile(inFolder('checkpoint'), note.replace('\n3\n', '\n2\n'));
    expect(await words()).toEqual([
      "the newest checkpoint in the log folder is not signed by this server's key",
    ]);
    await writeFile(inFolder('checkpoint'), 'nothing');
    await tamper('delete from application_events where application_id = :id and version > 6');
    expect(await words()).toEqual([
      'the newest checkpoint in the log folder cannot be read',
      expect.stringContaining('vouches for 8 events of this application'),
    ]);
  });

  it('removed from the folder or from the table are reported', async () => {
    await rename(inFolder('checkpoint'), inFolder('elsewhere'));
    expect(await words()).toEqual(['the file checkpoint is missing from the log folder']);
    await rename(inFolder('elsewhere'), inFolder('checkpoint'));
    await inTable('delete from log_checkpoints');
    expect(await words()).toEqual([
      'checkpoint 1 was removed from the database; the log of heads still has it',
    ]);
  });

  it('older than the newest, put back in the folder or in the table, are reported', async () => {
    const [older, olderNote] = [await readFile(inFolder('checkpoint')), await noteOf()];
    await advance(id, 'assessment_booking');
    await sign();
    const newer = await readFile(inFolder('checkpoint'));
    await writeFile(inFolder('checkpoint'), older);
    expect(await words()).toEqual(['the file checkpoint in the log folder is not the newest']);
    await writeFile(inFolder('checkpoint'), newer);
    await inTable(`update log_checkpoints set note = '${olderNote}', size = 3 where number = 2`);
    expect(await words()).toEqual(['checkpoint 2 in the database says something else than the log of heads']);
  });

  it('a folder restored from before its newest checkpoint is reported, and not continued', async () => {
    await cp(folder, `${folder}-before`, { recursive: true });
    await advance(id, 'assessment_booking');
    await sign();
    await rm(folder, { recursive: true });
    await rename(`${folder}-before`, folder);
    expect(await words()).toEqual([
      expect.stringContaining('the log of heads does not hold: The file tile'),
      'checkpoint 2 is in the database and not in the log of heads',
    ]);
    expect(await sign()).toBeNull();
  });
});

describe('the log of heads', () => {
  it.each([
    ['an entry that was changed', 'tile/entries/000.p/3', 'was changed'],
    ['a hash that was changed', 'tile/0/000.p/3', 'do not make the root'],
  ])('%s is reported, and nothing is added to it', async (_what, file, sentence) => {
    const bytes = await readFile(inFolder(file));
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    await writeFile(inFolder(file), bytes);
    expect(await words()).toContainEqual(expect.stringContaining(sentence));
    expect(await sign()).toBeNull();
  });

  it.each(['tile/entries/000.p/3', 'tile/0/000.p/3'])('%s, cut or missing, is reported', async (file) => {
    await writeFile(inFolder(file), 'x');
    expect(await words()).toContainEqual(expect.stringMatching(/^the log of heads does not hold: /));
    await rm(inFolder(file));
    expect(await words()).toContainEqual(expect.stringContaining('is missing'));
    expect(await sign()).toBeNull();
  });
});

describe('after a loss', () => {
  const resume = (reason = 'the disk broke') => resumeAfterLoss(options(), { reason, at: clock.now() });
  const sealed = async () => {
    const log = new LogFolder(folder);
    return (await SealedLog.open((await log.checkpoint()) ?? '', log.readTile)).last;
  };
  /** The database as a backup has it: the last events, a whole application and the newest checkpoint are gone. */
  async function restoreDatabase(): Promise<{ gone: string; kept: Buffer }> {
    const { id: gone } = await applicationAt('raw_review_pending');
    await sign();
    await tamper(
      'delete from application_events where application_id = :id and version > 6',
      `delete from application_events where application_id = '${gone}'`,
    );
    await inTable('delete from log_checkpoints where number = 2');
    return { gone, kept: await readFile(inFolder('checkpoint')) };
  }

  it('a rehearsal names it, and signs nothing', async () => {
    const { gone, kept } = await restoreDatabase();
    const found = await findLoss(options());
    expect(found?.applications.map(({ applicationId }) => applicationId).sort()).toEqual([id, gone].sort());
    expect(await readFile(inFolder('checkpoint'))).toEqual(kept);
    expect(await findLoss(options())).toEqual(found);
  });

  it('of the database work goes on, and the log says for ever what was lost and why', async () => {
    const { gone, kept } = await restoreDatabase();
    expect(await sign()).toBeNull();
    const resumed = await resume();
    expect(resumed).toMatchObject({ checkpoints: 1, taken: { number: 3 } });
    expect(resumed?.applications).toEqual(
      expect.arrayContaining([
        { applicationId: id, vouched: 8, restored: 6 },
        { applicationId: gone, vouched: 4, restored: 0 },
      ]),
    );
    expect(await sealed()).toMatchObject({ lost: { reason: 'the disk broke', after: 1, applications: 2 } });
    expect(await findings()).toEqual([]);
    expect(await sign()).toMatchObject({ number: 4 });
    expect(await findings()).toEqual([]);
    const comparison = await compareCheckpoint(new LogFolder(folder), ctx.secrets.knownKeys, kept.toString());
    expect(comparison.problem).toBeNull();
  });

  it('of the log’s folder, put back to before its newest checkpoint, work goes on too', async () => {
    await cp(folder, `${folder}-before`, { recursive: true });
    await advance(id, 'assessment_booking');
    await sign();
    await rm(folder, { recursive: true });
    await rename(`${folder}-before`, folder);
    expect(await resume()).toMatchObject({ applications: [], checkpoints: 1, taken: { number: 3 } });
    expect(await findings()).toEqual([]);
    expect(await sign()).toMatchObject({ number: 4 });
    expect(await findings()).toEqual([]);
  });

  it('of the whole folder a log of the same name is begun', async () => {
    await rm(folder, { recursive: true });
    expect(await resume()).toMatchObject({ checkpoints: 1, taken: { number: 2 } });
    expect(await sign()).toMatchObject({ number: 3, size: 4 });
    expect(await findings()).toEqual([]);
  });

  it('what was forged stays a finding, and what is lost again is one', async () => {
    await restoreDatabase();
    await tamper(
      `update application_events set body = replace(body, '"client":"test"', '"client":"fake"') where application_id <> :id and version = 1`,
    );
    await resume();
    expect(await findings()).toEqual([expect.stringMatching(/ hash$/)]);
    await tamper('delete from application_events where application_id = :id and version > 5');
    expect(await findings()).toContain('6 cut');
  });

  it('nothing is signed where nothing is missing, or where the log itself was changed', async () => {
    expect(await resume()).toBeNull();
    await restoreDatabase();
    const file = inFolder('tile/entries/000.p/5');
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0xff, 10, 11));
    await expect(resume()).rejects.toThrow('Nothing was signed');
  });
});

describe('checkpoints of the first form', () => {
  const document = (number: number, previous: string | null, heads: unknown[], all: StreamHead[]) => {
    const tree = new TileBuilder();
    for (const head of all) tree.add(headEntry(head));
    const said = { number, takenAt: clock.now().toISOString(), previous, events: 9, streams: all.length };
    return canonicalize({ ...said, root: tree.root().toString('hex'), heads }) ?? '';
  };
  const store = (number: number, text: string) =>
    writeFile(
      path.join(path.dirname(folder), 'checkpoints', `checkpoint-00000${number}.json`),
      JSON.stringify({
        document: text,
        signature: signBy(null, Buffer.from(text), ctx.secrets.signingKeys[0]).toString('base64'),
      }),
    );
  /** Two documents over the log as it is, in a data folder without a log of heads. */
  async function begin(): Promise<{ first: string; second: string }> {
    await inTable('truncate log_checkpoints');
    folder = path.join(await mkdtemp(path.join(root, 'data-')), 'log');
    await mkdir(path.join(path.dirname(folder), 'checkpoints'));
    const { rows } = await owner.query<{ id: string; version: number; hash: Buffer }>(
      'select distinct on (application_id) application_id as id, version, hash from application_events order by application_id, version desc',
    );
    const named = rows.map(({ id: each, version, hash }) => [each, version, hash.toString('hex')]);
    const first = document(1, null, named.slice(0, 1), rows.slice(0, 1));
    const second = document(2, createHash('sha256').update(first).digest('hex'), named.slice(1), rows);
    await store(1, first);
    await store(2, second);
    return { first, second };
  }

  it('are taken over once, and what they vouch for is vouched for', async () => {
    const { second } = await begin();
    await tamper('delete from application_events where application_id = :id and version > 6');
    expect(await findings()).toEqual(['8 cut']);
    const [row] = (await owner.query('select number, size, events, streams from log_checkpoints')).rows;
    expect(row).toEqual({ number: 2, size: 3, events: 9, streams: 2 });
    const entries = entriesOf(await readFile(inFolder('tile/entries/000.p/3')), edgeOf(3));
    const continues = createHash('sha256').update(second).digest('hex');
    expect(sealOf(entries[2] as Buffer, 2)).toMatchObject({ number: 2, continues });
    const note = await readFile(inFolder('checkpoint'), 'utf8');
    expect(await findings()).toEqual(['8 cut']);
    expect(await readFile(inFolder('checkpoint'), 'utf8')).toBe(note);
  });

  it('are continued by the next', async () => {
    await begin();
    expect(await sign()).toMatchObject({ number: 3, size: 4 });
    expect(await findings()).toEqual([]);
  });

  it.each<[string, (given: { first: string; second: string }) => Promise<unknown>, string]>([
    [
      'a text was changed',
      ({ second }) =>
        writeFile(
          path.join(path.dirname(folder), 'checkpoints/checkpoint-000002.json'),
          JSON.stringify({ document: second, signature: 'AAAA' }),
        ),
      'not signed',
    ],
    [
      'one is missing',
      () => rm(path.join(path.dirname(folder), 'checkpoints/checkpoint-000001.json')),
      'does not follow',
    ],
    ['one is no document', () => store(2, '{"number":2}'), 'is not a checkpoint'],
    [
      'its heads do not make the root',
      ({ second }) => store(2, second.replace(/",\d+,"/, '",999,"')),
      'do not make the root',
    ],
  ])('are not taken over where %s', async (_what, change, sentence) => {
    await change(await begin());
    await expect(auditLog(options())).rejects.toThrow(sentence);
    await expect(sign()).rejects.toThrow('othing was signed');
    await expect(readdir(folder)).rejects.toThrow();
  });
});

describe('a checkpoint that is being signed', () => {
  it('makes the next signer wait: several at once sign one after another', async () => {
    const signed = await Promise.all([sign(), sign(), sign()]);
    expect(signed.map((taken) => taken?.number).sort()).toEqual([2, 3, 4]);
    expect(await findings()).toEqual([]);
  });

  it('is left alone by who verifies meanwhile', async () => {
    const other = await connectionOf(owner);
    await other.query("select pg_advisory_lock(hashtext('cursus:checkpoint'))");
    await writeFile(inFolder('checkpoint.new'), 'half of');
    expect(await findings()).toEqual([]);
    expect(await readdir(folder)).toContain('checkpoint.new');
    other.release(true);
    // The lock goes when the server has ended that session: until then the half file is left alone again.
    await until(
      async () => ({ found: await findings(), files: await readdir(folder) }),
      ({ files }) => !files.includes('checkpoint.new'),
    ).then(({ found }) => expect(found).toEqual([]));
  });

  it('by a process that was killed is finished when the table knows it, and dropped when not', async () => {
    await rename(inFolder('checkpoint'), inFolder('checkpoint.new'));
    expect(await sign()).toMatchObject({ number: 2 });
    expect(await findings()).toEqual([]);
    await writeFile(inFolder('checkpoint.new'), (await noteOf()).replace('log.example', 'gol.example'));
    expect(await findings()).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual(['checkpoint', 'tile']);
  });

  it('by a process that was killed among its tiles is done again: what it left is written over', async () => {
    await advance(id, 'assessment_booking');
    // Of an addition of the same size that was never signed.
    await writeFile(inFolder('tile/0/000.p/5.part'), 'half of');
    await writeFile(inFolder('tile/0/000.p/5'), Buffer.alloc(5 * 32));
    await writeFile(inFolder('tile/entries/000.p/5'), 'half');
    expect(await findings()).toEqual([]);
    expect(await sign()).toMatchObject({ number: 2, size: 5 });
    expect(await findings()).toEqual([]);
  });

  it('is not signed when the database refuses it, and the next is', async () => {
    const refusing = Object.create(owner, {
      query: {
        value: (text: unknown, values?: unknown[]) =>
          String(text).startsWith('insert into log_checkpoints')
            ? Promise.reject(new Error('refused'))
            : owner.query(text as string, values),
      },
    });
    await expect(auditAndSign({ ...options(), pool: refusing }, clock.now())).rejects.toThrow('refused');
    expect((await readdir(folder)).sort()).toEqual(['checkpoint', 'tile']);
    expect(await findings()).toEqual([]);
    expect(await sign()).toMatchObject({ number: 2, size: 4 });
    expect(await findings()).toEqual([]);
  });
});

describe('rows in another order than they were numbered', () => {
  it('are verified all the same', async () => {
    // Rewritten, the first events come after the later ones in the table.
    await tamper(
      'create temp table moved on commit drop as select * from application_events where application_id = :id and version < 5',
      'delete from application_events where application_id = :id and version < 5',
      `insert into application_events (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
       select application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at from moved order by version desc`,
    );
    expect(await findings()).toEqual([]);
  });
});
