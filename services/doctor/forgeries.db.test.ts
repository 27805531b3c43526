import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { portalAnswers } from '#infra/test/assessment.ts';
import { leaveEntry } from '#infra/test/audit-rows.ts';
import { onDatabase } from '#infra/test/database.ts';
import { detailedInfo } from '#infra/test/detailed-info.ts';
import { applicantAt, uploadRequired } from '#infra/test/documents.ts';
import { forgeries } from '#infra/test/forgery-kinds.ts';
import type { Finder, Victim } from '#infra/test/forging.ts';
import { asLogin, freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { startWitness, type TestWitness } from '#infra/test/witness.ts';
import { verifyChain } from '#services/applications/projections/verification.ts';
import { currentVersions } from '#services/documents/rows.ts';
import { openDocument } from '#services/documents/storage/open-document.ts';
import { askWitnesses } from '#services/event-log/checkpoint/ask-witnesses.ts';
import { compareCheckpoint } from '#services/event-log/checkpoint/compare-checkpoint.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { addUpChanges } from '#services/event-log/figures/add-up.ts';
import { takeCheckpoint } from '#services/event-log/jobs.ts';
import { proofBundle } from '#services/event-log/proof/bundle.ts';
import { auditAndSign } from '#services/event-log/verify/audit-log.ts';
import { originalProblems } from '#services/originals/changed-originals.ts';
import type { Context } from '#services/platform/context.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { verifierKey } from '#services/platform/transparency/signed-note.ts';
import { readConfig } from '#services/start/config.ts';
import { connect } from '#services/start/connect.ts';
import { dayMs } from '#state-machines/durations.ts';
import { examineNightly } from './jobs.ts';

/** What the migrations define is the same for every copy, and takes as long to make as all the rest of a kind. */
vi.mock(import('./catalogue/reference.ts'), async (load) => {
  const real = await load();
  let made: ReturnType<typeof real.referenceCatalogue> | undefined;
  return { ...real, referenceCatalogue: (owner, url) => (made ??= real.referenceCatalogue(owner, url)) };
});

/**
 * Forty and more kinds of forgery, each as the owner of the database with the triggers off, on a copy of one sealed installation. The nightly run,
 * the application's screen, and a proof and a checkpoint that were kept from before each say what they find.
 */
const world = await freshDatabase();
const { ctx, owner, clock, applicationAt, advance, signInStaff } = world;
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-forged-'));
const place = (name: string) => path.join(root, name);
const admin = createPool({ url: inject('database').serverUrl, max: 1, name: 'cursus test forgeries' });
const dataDir = path.dirname(ctx.checkpointFolder);
const made = { older: '', sealed: '' };
const { privateKey: witnessKey } = generateKeyPairSync('ed25519');
let witness: TestWitness;
let [id, other, kept] = ['', '', ''];
let bundle: Map<string, string>;
afterAll(async () => {
  for (const name of Object.values(made))
    if (name) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  await witness.close();
  await rm(witness.folder, { recursive: true });
  await rm(root, { recursive: true });
});

/** A copy of a database, whose connections are ended first: PostgreSQL copies no database that is in use. */
async function copyOf(database: string): Promise<string> {
  const name = `cursus_test_${randomBytes(6).toString('hex')}`;
  await admin.query(
    // An autovacuum is the superuser's, and PostgreSQL ends it itself.
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    [database],
  );
  await admin.query(`create database ${name} template ${database} strategy file_copy`);
  return name;
}
const databaseOf = (url: string) => new URL(url).pathname.slice(1);

async function seal(): Promise<void> {
  await addUpChanges(ctx.pool);
  await owner.query('delete from job_outbox; delete from account_job_outbox; delete from audit_outbox');
  const settings = { pool: owner, secrets: ctx.secrets, folder: ctx.checkpointFolder, origin: testOrigin };
  const { taken } = await auditAndSign(settings, clock.now());
  expect(taken).not.toBeNull();
  await askWitnesses(settings, { witnesses: [witness], quorum: 1 }, clock.now());
}

/** One application that ended, and one whose applicant has given everything there is to give. */
async function live(): Promise<void> {
  other = (await applicationAt('employed')).id;
  const applicant = await applicantAt(world, 'detailed_info_requested');
  id = applicant.applicationId;
  for (let n = 0; n < 3; n++) await leaveEntry(applicant);
  await seal();
  await cp(ctx.checkpointFolder, place('older'), { recursive: true });
  made.older = await copyOf(databaseOf(world.url));
  clock.advance(dayMs);
  const start = new Date(clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 10);
  expect((await applicant.post('/api/me/detailed-info', detailedInfo(start))).status).toBe(200);
  await advance(id, 'detailed_review_pending');
  await advance(id, 'assessment_booking');
  expect((await applicant.post('/api/submit-assessment', { responses: portalAnswers() })).status).toBe(200);
  await advance(id, 'legal_docs_pending');
  await uploadRequired(applicant);
  const editor = await signInStaff('editor');
  const { rows } = await owner.query(
    'select document_id as id from application_documents order by document_id',
  );
  await editor.post(`/api/applications/${id}/documents/${rows[0].id}/verification`, { status: 'verified' });
  await seal();
}

beforeAll(async () => {
  witness = await startWitness(
    'witness.example/w1',
    [verifierKey(testOrigin, ctx.secrets.knownKeys.current[0])],
    {
      clock: clock.now,
      key: witnessKey,
    },
  );
  await live();
  kept = (await new LogFolder(ctx.checkpointFolder).checkpoint()) ?? '';
  bundle = (await bundleOf(ctx)) as Map<string, string>;
  made.sealed = await copyOf(databaseOf(world.url));
});

const bundleOf = ({ pool, secrets, checkpointFolder, witnesses }: Context) =>
  proofBundle(pool, { keys: secrets.knownKeys, folder: checkpointFolder, witnesses }, id);

/** Today's history held against the proof that was kept, by the program that came with it. */
async function isRefutedByProof(forged: Context, folder: string): Promise<boolean> {
  const today = await bundleOf(forged);
  if (!today) return true;
  await mkdir(folder);
  for (const [name, text] of bundle) await writeFile(path.join(folder, name), text);
  await writeFile(path.join(folder, 'history.json'), today.get('history.json') ?? '');
  return new Promise((resolve) => {
    execFile(process.execPath, ['verify.mjs'], { cwd: folder, env: {} }, (error) => resolve(error !== null));
  });
}

interface Copy {
  ctx: Context;
  owner: Pool;
  ownerUrl: string;
  dataDir: string;
}

/** What the application's page says by itself, and when its documents are opened. */
async function isSeenOnScreen(own: Context): Promise<boolean> {
  const verified = await verifyChain(own, id, originalProblems).catch(() => null);
  if (!verified || verified.problems.length > 0) return true;
  const rows = await currentVersions(own.pool, id);
  const opened = await Promise.allSettled(rows.map((row) => openDocument(own, row)));
  return opened.some(({ status }) => status === 'rejected');
}

/** What finds it: the screen and those who kept something first, since the nightly run may seal. */
async function foundIn({ ctx: own, owner: pool, ownerUrl, dataDir: folder }: Copy): Promise<Finder[]> {
  const found = new Set<Finder>();
  const isSeen = (by: Finder, isFound: boolean) => isFound && found.add(by);
  isSeen('screen', await isSeenOnScreen(own));
  isSeen('proof', await isRefutedByProof(own, path.join(folder, 'proof')));
  const warn = () => undefined;
  const audit = { pool, secrets: own.secrets, folder: own.checkpointFolder, origin: testOrigin };
  const night = takeCheckpoint.handler({ ctx: own, audit, warn });
  isSeen(
    'verification',
    await night({ id: '', data: {} }).then(
      () => false,
      () => true,
    ),
  );
  const { problem } = await compareCheckpoint(
    new LogFolder(own.checkpointFolder),
    own.secrets.knownKeys,
    kept,
  );
  isSeen('compare', problem !== null);
  await examineNightly.handler({
    ...{ ctx: own, dataDir: folder, isProduction: false, warn, ownerUrl, schedules: async () => [] },
    openOwner: () => createPool({ url: ownerUrl, max: 3, name: 'cursus test doctor', statementTimeoutMs: 0 }),
  })({ id: newId(), data: {} });
  const { rows } = await pool.query<{ findings: { findings: { check: string; title: string }[] } }>(
    "select findings from maintenance_runs where name = 'examine-system'",
  );
  for (const { check, title } of rows[0]?.findings.findings ?? []) {
    // The server of the tests is one that may forget.
    if (check === 'database' && title.includes('not written to disk')) continue;
    isSeen(check === 'witnesses' ? 'witness' : 'doctor', true);
  }
  return [...found].sort();
}

/** A copy of everything, on which nothing that is done concerns another. */
async function withCopy<T>(isBackup: boolean, work: (copy: Copy, victim: Victim) => Promise<T>): Promise<T> {
  const database = await copyOf(isBackup ? made.older : made.sealed);
  const folder = await mkdtemp(place('copy-'));
  await cp(dataDir, path.join(folder, 'data'), { recursive: true });
  await cp(witness.folder, path.join(folder, 'witness'), { recursive: true });
  const ownerUrl = onDatabase(world.url, database);
  const pool = createPool({ url: ownerUrl, max: 4, name: 'cursus test forger' });
  const files = path.join(folder, 'data');
  const config = readConfig({ ...world.env, FILES_URL: `file:${files}`, DATA_DIR: files });
  const { ctx: own, close } = await connect(config, asLogin(ownerUrl), 'cursus test', clock.now);
  const logKey = verifierKey(testOrigin, ctx.secrets.knownKeys.current[0]);
  const its = await startWitness('witness.example/w1', [logKey], {
    folder: path.join(folder, 'witness'),
    key: witnessKey,
    clock: clock.now,
  });
  try {
    const forged = { ...own, witnesses: { witnesses: [its], quorum: 1 } };
    return await work(
      { ctx: forged, owner: pool, ownerUrl, dataDir: files },
      {
        ...{ owner: pool, id, other, database, files, night: clock.now() },
        ...{ log: own.checkpointFolder, olderLog: place('older') },
      },
    );
  } finally {
    await its.close();
    await close();
    await pool.end();
    await admin.query(`drop database ${database} with (force)`);
    await rm(folder, { recursive: true });
  }
}

it('nothing is found where nothing was forged', async () => {
  expect(await withCopy(false, foundIn)).toEqual([]);
});

describe('found:', () => {
  it.each(forgeries)('$name', async ({ forge, foundBy, isBackup = false }) => {
    const found = await withCopy(isBackup, async (copy, victim) => {
      await forge(victim);
      return foundIn(copy);
    });
    expect(found).toEqual(foundBy.toSorted());
    expect(found).not.toEqual([]);
  });
});
