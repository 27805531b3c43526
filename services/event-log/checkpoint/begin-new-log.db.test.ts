import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { startWitness } from '#infra/test/witness.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { verifierKey } from '#services/platform/transparency/signed-note.ts';
import { auditAndSign, auditLog } from '../verify/audit-log.ts';
import { askWitnesses } from './ask-witnesses.ts';
import { beginNewLog } from './begin-new-log.ts';
import { compareCheckpoint } from './compare-checkpoint.ts';
import { LogFolder } from './log-folder.ts';
import { resumeAfterLoss } from './resume-after-loss.ts';
import { SealedLog, saidBy } from './sealed-log.ts';
import { signersOf } from './signers.ts';

/** A log that cannot go on under its name: work does, under another, and the new log says so for ever. */
const { owner, ctx, clock, applicationAt, advance } = await freshDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-new-log-'));
afterAll(() => rm(root, { recursive: true }));
const newName = 'log.example/second';

let folder: string;
let id: string;
const place = () => ({ pool: owner, secrets: ctx.secrets, folder, origin: testOrigin });
const sign = async () => (await auditAndSign(place(), clock.now())).taken;
const begin = (name = newName) => beginNewLog(place(), { reason: 'the disk broke', at: clock.now(), name });
const note = async () => (await new LogFolder(folder).checkpoint()) ?? '';
const sealed = async () => (await SealedLog.open(await note(), new LogFolder(folder).readTile)).seals;
const problems = async () => (await auditLog(place())).problems;
const asOwner = (table: string, statement: string) =>
  inTransaction(owner, async (db) => {
    await db.query(`alter table ${table} disable trigger all`);
    await db.query(statement);
    await db.query(`alter table ${table} enable trigger all`);
  });

beforeEach(async () => {
  await asOwner('log_cosignatures', 'truncate log_cosignatures');
  await asOwner('log_checkpoints', 'truncate log_checkpoints cascade');
  await asOwner('application_events', 'truncate application_events, application_states, application_steps');
  folder = await mkdtemp(path.join(root, 'folder-'));
  id = (await applicationAt('detailed_review_pending')).id;
  await sign();
});

it('after the loss of database and log folder a new log begins, says for ever what it replaces, and vouches again', async () => {
  const kept = await note();
  const { size } = saidBy(kept) as { size: number };
  await rm(folder, { recursive: true });
  await asOwner(
    'application_events',
    `delete from application_events where application_id = '${id}' and version > 3`,
  );
  const begun = await begin();
  expect(begun).toMatchObject({ taken: { number: 2 }, checkpoints: 1 });
  expect(saidBy(await note())?.origin).toBe(newName);
  const [first] = await sealed();
  expect(first).toMatchObject({
    lost: { reason: 'the disk broke', after: 0 },
    replaces: { origin: testOrigin, size },
  });
  expect(await problems()).toEqual([]);
  expect(await sign()).toMatchObject({ number: 3 });
  const { problems: found, losses } = await auditLog(place());
  expect(found).toEqual([]);
  expect(losses).toMatchObject([{ number: 2, reason: 'the disk broke', replaces: testOrigin }]);

  // What was signed before stays good up to the size that is known of it, and is held against nothing.
  const log = await SealedLog.open(await note(), new LogFolder(folder).readTile);
  const signers = signersOf(newName, ctx.secrets.knownKeys, log);
  expect(signers.map(({ key, until }) => [key.name, until])).toEqual([
    [newName, null],
    [testOrigin, size],
  ]);
  expect((await compareCheckpoint(new LogFolder(folder), ctx.secrets.knownKeys, kept)).problem).toBe(
    `The log ${testOrigin} was given up for ${newName} on ${clock.now().toISOString().slice(0, 10)}, when ${size} of its entries were known: the disk broke`,
  );

  await asOwner(
    'application_events',
    `delete from application_events where application_id = '${id}' and version > 2`,
  );
  expect(await problems()).toMatchObject([{ applicationId: id, code: 'cut' }]);
});

it('a witness that saw more than is left cosigns the new log, and never again the one before', async () => {
  const key = (name: string) => verifierKey(name, ctx.secrets.knownKeys.current[0]);
  const witness = await startWitness('witness.example/w1', [key(testOrigin), key(newName)], {
    clock: clock.now,
  });
  const ask = () => askWitnesses(place(), { witnesses: [witness], quorum: 1 }, clock.now());
  try {
    await cp(folder, `${folder}-before`, { recursive: true });
    const { rows } = await owner.query('select version from application_states where application_id = $1', [
      id,
    ]);
    await advance(id, 'assessment_booking');
    await sign();
    expect(await ask()).toMatchObject({ cosignedBy: ['witness.example/w1'] });

    // The database and its own log of heads, both as they were backed up before.
    await rm(folder, { recursive: true });
    await rename(`${folder}-before`, folder);
    await asOwner(
      'application_events',
      `delete from application_events where application_id = '${id}' and version > ${rows[0].version}`,
    );
    await asOwner('log_cosignatures', 'delete from log_cosignatures');
    await asOwner('log_checkpoints', 'delete from log_checkpoints where number > 1');
    expect(await resumeAfterLoss(place(), { reason: 'the disk broke', at: clock.now() })).toBeNull();
    expect(await ask()).toMatchObject({ cosignedBy: [], problems: [{ isAlarm: true }] });

    expect(await begin()).toMatchObject({ applications: [], taken: { number: 2 } });
    expect(await ask()).toMatchObject({ cosignedBy: ['witness.example/w1'], problems: [] });
    await sign();
    expect(await ask()).toMatchObject({ cosignedBy: ['witness.example/w1'], problems: [] });
    expect(await problems()).toEqual([]);
    // What was left of the log before is kept beside.
    expect(saidBy(await readFile(path.join(folder, 'before-2/checkpoint'), 'utf8'))?.origin).toBe(testOrigin);
  } finally {
    await witness.close();
    await rm(witness.folder, { recursive: true });
  }
});

it('what the log before vouched for and is gone is named by the new one, and a damaged log is put aside as it is', async () => {
  await asOwner(
    'application_events',
    `delete from application_events where application_id = '${id}' and version > 3`,
  );
  const begun = await begin();
  expect(begun.applications).toEqual([{ applicationId: id, vouched: expect.any(Number), restored: 3 }]);
  expect(await problems()).toEqual([]);

  const entries = path.join(folder, 'tile/entries/000.p', String(begun.taken.size));
  await writeFile(entries, (await readFile(entries)).fill(0xff, 4, 5));
  expect(await problems()).not.toEqual([]);
  await expect(resumeAfterLoss(place(), { reason: 'x', at: clock.now() })).rejects.toThrow(
    'Nothing was signed',
  );
  expect(await begin('log.example/third')).toMatchObject({ taken: { number: 3 } });
  expect(await problems()).toEqual([]);
  expect((await sealed())[0]).toMatchObject({ replaces: { origin: newName } });
});

it('a name that was used before, or that no note can carry, is refused, and nothing changes', async () => {
  const before = await note();
  await expect(begin(testOrigin)).rejects.toThrow('a new log needs a name that none had before');
  for (const name of ['', 'a b', 'a+b']) await expect(begin(name)).rejects.toThrow('Nothing was signed');
  expect(await note()).toBe(before);
  expect(await problems()).toEqual([]);
});
