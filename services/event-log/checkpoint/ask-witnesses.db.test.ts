import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { startLiar, startWitness, type TestWitness } from '#infra/test/witness.ts';
import { checkWitnesses } from '#services/doctor/checks/witnesses.ts';
import { openCheckpoint } from '#services/platform/transparency/checkpoint.ts';
import { verifierKey } from '#services/platform/transparency/signed-note.ts';
import { checkTlogProof, parseTlogProof } from '#services/platform/transparency/tlog-proof.ts';
import type { KnownWitness, WitnessSettings } from '#services/platform/transparency/witness/ask.ts';
import { takeCheckpoint } from '../jobs.ts';
import { proofBundle } from '../proof/bundle.ts';
import { type AuditOptions, auditAndSign, auditLog } from '../verify/audit-log.ts';
import { verifyStream } from '../verify/verify-stream.ts';
import { askWitnesses, witnessStates } from './ask-witnesses.ts';
import { LogFolder } from './log-folder.ts';

/** Checkpoints of a real database, cosigned by real witnesses over HTTP, some of which are down or lie. */
const { owner, ctx, clock, applicationAt } = await freshDatabase();
const logKey = verifierKey(testOrigin, ctx.secrets.knownKeys.current[0]);
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-cosigned-'));
const ends: (() => Promise<void>)[] = [() => rm(root, { recursive: true })];
afterAll(async () => {
  for (const end of ends) await end();
});

let folder: string;
let [one, two]: TestWitness[] = [];
const options = (): AuditOptions => ({ pool: ctx.pool, secrets: ctx.secrets, folder, origin: testOrigin });
const sign = async () => (await auditAndSign({ ...options(), pool: owner }, clock.now())).taken;
const asking = (witnesses: readonly KnownWitness[], quorum = 1) =>
  askWitnesses(options(), { witnesses, quorum }, clock.now());
async function newWitness(name: string): Promise<TestWitness> {
  const started = await startWitness(name, [logKey], { clock: clock.now });
  ends.push(started.close, () => rm(started.folder, { recursive: true }));
  return started;
}
const cosigners = async () => {
  const { known } = openCheckpoint((await new LogFolder(folder).cosigned()) ?? '', {
    origin: testOrigin,
    keys: [logKey],
    witnesses: [one?.key, two?.key].filter((key) => key !== undefined),
  });
  return known.map(({ key }) => key.name).slice(1);
};
const doctor = (witnesses: readonly KnownWitness[]) =>
  checkWitnesses.runNow?.({
    ctx: { ...ctx, witnesses: { witnesses, quorum: 1 } },
    isProduction: false,
    schedules: async () => [],
  });

beforeEach(async () => {
  await owner.query('truncate log_witnesses');
  for (const table of ['log_cosignatures', 'log_checkpoints'])
    await owner.query(`alter table ${table} disable trigger all`);
  await owner.query('truncate log_cosignatures, log_checkpoints');
  for (const table of ['log_cosignatures', 'log_checkpoints'])
    await owner.query(`alter table ${table} enable trigger all`);
  folder = await mkdtemp(path.join(root, 'folder-'));
  one = await newWitness('witness.example/w1');
  two = await newWitness('witness.example/w2');
  await applicationAt('detailed_review_pending');
  expect(await asking([one, two])).toBeNull();
  await sign();
});

describe('a checkpoint', () => {
  it('has its witnesses named for one application, each whose signature holds and whom we know', async () => {
    const { id } = await applicationAt('employed');
    await sign();
    const cosignedBy = async (...known: (TestWitness | undefined)[]) => {
      const witnesses = known.filter((each) => each !== undefined);
      const place = { folder, keys: ctx.secrets.knownKeys, witnesses: { witnesses, quorum: 0 } };
      return (await verifyStream(ctx.pool, place, id))?.checkpoint?.cosignedBy;
    };
    expect(await cosignedBy(one, two)).toEqual([]);
    await asking([one, two] as TestWitness[]);
    expect(await cosignedBy(one, two)).toEqual(['witness.example/w1', 'witness.example/w2']);
    expect(await cosignedBy(two)).toEqual(['witness.example/w2']);
    expect(await cosignedBy()).toEqual([]);
  });

  it('is cosigned by every witness, in the database and in the file, and still verifies', async () => {
    expect(await asking([one, two] as TestWitness[], 2)).toEqual({
      number: 1,
      cosignedBy: ['witness.example/w1', 'witness.example/w2'],
      quorum: 2,
      problems: [],
    });
    expect(await cosigners()).toEqual(['witness.example/w1', 'witness.example/w2']);
    expect((await auditLog(options())).problems).toEqual([]);
    await applicationAt('employed');
    expect(await sign()).toMatchObject({ number: 2 });
    expect(await cosigners()).toEqual([]);
    expect(await asking([one, two] as TestWitness[])).toMatchObject({ number: 2, problems: [] });
    expect(await cosigners()).toHaveLength(2);
    expect((await auditLog(options())).problems).toEqual([]);
  });

  it('does without a witness that is down, names it, and gets its cosignature when it is back', async () => {
    const [up, down] = [one, two] as [TestWitness, TestWitness];
    await down.close();
    expect(await asking([up, down])).toEqual({
      number: 1,
      cosignedBy: ['witness.example/w1'],
      quorum: 1,
      problems: [
        { witness: 'witness.example/w2', problem: 'It cannot be reached (ECONNREFUSED).', isAlarm: false },
      ],
    });
    expect(await cosigners()).toEqual(['witness.example/w1']);
    expect(await witnessStates(ctx.pool, { witnesses: [up, down], quorum: 1 })).toMatchObject([
      {
        witness: 'witness.example/w1',
        size: expect.any(Number),
        cosignedAt: expect.any(String),
        problem: null,
      },
      {
        witness: 'witness.example/w2',
        size: null,
        cosignedAt: null,
        problem: expect.stringContaining('reached'),
      },
    ]);
    expect(await doctor([up, down])).toMatchObject([
      { severity: 'look', title: 'The witness witness.example/w2 is not as it should be.' },
    ]);
    const key = down.key;
    const back = { ...up, url: up.url };
    expect(await asking([back, { key, url: up.url }])).toMatchObject({
      cosignedBy: ['witness.example/w1'],
      problems: [{ isAlarm: true, problem: expect.stringContaining('None of the known keys') }],
    });
    expect(await doctor([up, down])).toMatchObject([{ severity: 'act' }]);
  });

  it('that was made again is refused by the witness, and the doctor says to act', async () => {
    const witness = one as TestWitness;
    await asking([witness]);
    // The owner removes every checkpoint, and seals a log that he made.
    for (const table of ['log_cosignatures', 'log_checkpoints']) {
      await owner.query(`alter table ${table} disable trigger all; delete from ${table}`);
      await owner.query(`alter table ${table} enable trigger all`);
    }
    folder = await mkdtemp(path.join(root, 'folder-'));
    await applicationAt('employed');
    await sign();
    expect((await auditLog(options())).problems).toEqual([]);
    expect(await asking([witness])).toMatchObject({ cosignedBy: [], problems: [{ isAlarm: true }] });
    expect(await doctor([witness])).toMatchObject([
      {
        severity: 'act',
        title: 'The witness witness.example/w1 contradicts the log of heads, or is not the one it was.',
        detail: expect.stringContaining('(422)'),
      },
    ]);
  });

  it('shows a clock that differs, and takes the cosignature', async () => {
    const late = await startWitness('witness.example/late', [logKey], {
      clock: () => new Date(clock.now().getTime() + 3_600_000),
    });
    ends.push(late.close, () => rm(late.folder, { recursive: true }));
    expect(await asking([late])).toMatchObject({
      cosignedBy: ['witness.example/late'],
      problems: [{ problem: 'Its clock differs from ours by 60 minutes.', isAlarm: false }],
    });
  });

  it('with a changed line among its signatures is a finding, and a foreign cosignature is none', async () => {
    await asking([one as TestWitness]);
    const file = path.join(folder, 'checkpoint');
    const note = await readFile(file, 'utf8');
    await writeFile(file, `${note}— elsewhere.example ${Buffer.alloc(80, 1).toString('base64')}\n`);
    expect((await auditLog(options())).problems).toEqual([]);
    await writeFile(file, `${note}something else\n`);
    expect((await auditLog(options())).problems).not.toEqual([]);
  });
});

it('the nightly job asks, names each witness in the log, and fails for none of them', async () => {
  const { url, close } = await startLiar((_body, response) => response.writeHead(422).end());
  ends.push(close);
  const liar = { key: (two as TestWitness).key, url };
  const settings: WitnessSettings = { witnesses: [one as TestWitness, liar], quorum: 1 };
  const warned: object[] = [];
  const job = takeCheckpoint.handler({
    ctx: { ...ctx, witnesses: settings },
    audit: options(),
    warn: (found) => warned.push(found),
  });
  await applicationAt('employed');
  await job({} as never);
  expect(warned).toMatchObject([{ checkpoint: 2, witness: 'witness.example/w2', isAlarm: true }]);
  expect(await cosigners()).toEqual(['witness.example/w1']);
});

it('the proof of an application carries the cosignatures, so that a reader can demand them', async () => {
  const witness = one as TestWitness;
  await asking([witness]);
  const { id } = await applicationAt('employed');
  await sign();
  const settings: WitnessSettings = { witnesses: [witness], quorum: 1 };
  await asking([witness]);
  const place = { keys: ctx.secrets.knownKeys, folder, witnesses: settings };
  const bundle = await proofBundle(ctx.pool, place, id);
  const proof = parseTlogProof(bundle?.get('head.tlog-proof') ?? '');
  const policy = { origin: testOrigin, keys: [logKey], witnesses: [witness.key], quorum: 1 };
  expect(checkTlogProof(proof, proof.extra ?? Buffer.of(), policy).known).toHaveLength(2);
});
