import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { until } from '#infra/test/until.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { link } from '../append/event.ts';
import { readStream } from '../read.ts';
import { auditAndSign, auditLog } from './audit-log.ts';

/** F16: the owner of the database forges the log; verification against a signed checkpoint names every forgery. */
const { owner, ctx, clock, applicationAt, advance } = await freshDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-checkpoints-'));
afterAll(() => rm(root, { recursive: true }));

let folder: string;
let id: string;
const options = () => ({ pool: owner, secrets: ctx.secrets, folder });
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

describe('checkpoints', () => {
  it('name only what changed, follow one another, and hold together', async () => {
    await advance(id, 'assessment_booking');
    clock.advance(86_400_000);
    expect(await sign()).toMatchObject({ number: 2, streams: 2 });
    const second = JSON.parse(
      JSON.parse(await readFile(path.join(folder, 'checkpoint-000002.json'), 'utf8')).document,
    );
    const first = JSON.parse(await readFile(path.join(folder, 'checkpoint-000001.json'), 'utf8'));
    expect(second.heads.map((head: [string]) => head[0])).toEqual([id]);
    expect(second.previous).toBe(createHash('sha256').update(first.document).digest('hex'));
    expect(await findings()).toEqual([]);
  });

  it('are not signed over a log that does not hold', async () => {
    await tamper('delete from application_events where application_id = :id and version > 6');
    expect(await sign()).toBeNull();
    expect(await readdir(folder)).toEqual(['checkpoint-000001.json']);
  });

  it('signed by another key are reported', async () => {
    const other = generateKeyPairSync('ed25519');
    const audit = await auditLog({
      ...options(),
      secrets: { signingKey: other.privateKey, verifyKey: other.publicKey },
    });
    expect(audit.problems.map(({ detail }) => detail)).toEqual([
      "checkpoint 1 is not signed by this server's key",
    ]);
  });

  it('whose text was changed are reported', async () => {
    const file = path.join(folder, 'checkpoint-000001.json');
    const stored = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(
      file,
      JSON.stringify({ ...stored, document: stored.document.replace('"streams":2', '"streams":3') }),
    );
    expect((await auditLog(options())).problems.map(({ code }) => code)).toEqual([
      'checkpoint',
      'checkpoint',
    ]);
  });

  it('removed from the folder or from the table are reported', async () => {
    await owner.query('alter table log_checkpoints disable trigger all; delete from log_checkpoints');
    await owner.query('alter table log_checkpoints enable trigger all');
    expect((await auditLog(options())).problems.map(({ detail }) => detail)).toEqual([
      'checkpoint 1 was removed from the database; its file is still there',
    ]);
  });
});

describe('a checkpoint that is being signed', () => {
  const fileOf = (number: number) => path.join(folder, `checkpoint-00000${number}.json`);

  it('makes the next signer wait: several at once sign one after another', async () => {
    const signed = await Promise.all([sign(), sign(), sign()]);
    expect(signed.map((taken) => taken?.number).sort()).toEqual([2, 3, 4]);
    expect(await readdir(folder)).toHaveLength(4);
    expect(await findings()).toEqual([]);
  });

  it('is left alone by who verifies meanwhile', async () => {
    const other = await owner.connect();
    await other.query("select pg_advisory_lock(hashtext('cursus:checkpoint'))");
    await writeFile(`${fileOf(2)}.new`, '{"document":"half of');
    expect(await findings()).toEqual([]);
    expect(await readdir(folder)).toContain('checkpoint-000002.json.new');
    other.release(true);
    // The lock goes when the server has ended that session: until then the half file is left alone again.
    await until(
      async () => ({ found: await findings(), files: await readdir(folder) }),
      ({ files }) => files.length === 1,
    ).then((end) => expect(end).toEqual({ found: [], files: ['checkpoint-000001.json'] }));
  });

  it('by a process that was killed is finished when the table knows it, and dropped when not', async () => {
    await rename(fileOf(1), `${fileOf(1)}.new`);
    expect(await sign()).toMatchObject({ number: 2 });
    expect(await readdir(folder)).toEqual(['checkpoint-000001.json', 'checkpoint-000002.json']);
    const { document, ...rest } = JSON.parse(await readFile(fileOf(2), 'utf8'));
    await writeFile(`${fileOf(3)}.new`, JSON.stringify({ ...rest, document: document.replace('2', '3') }));
    expect(await findings()).toEqual([]);
    expect(await readdir(folder)).toEqual(['checkpoint-000001.json', 'checkpoint-000002.json']);
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
