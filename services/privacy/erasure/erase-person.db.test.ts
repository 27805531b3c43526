import { describe, expect, it } from 'vitest';
import { linkAnswers } from '#infra/test/assessment.ts';
import { auditRows } from '#infra/test/audit-rows.ts';
import { storedKeys, upload } from '#infra/test/documents.ts';
import { pdf } from '#infra/test/files.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { cloneTemplate, freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { foundAnywhere, Typed } from '#infra/test/typed.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { jobList } from '#services/background/job-list.ts';
import { verifyLog } from '#services/event-log/verify/verify.ts';
import { createBoss, installQueues } from '#services/platform/jobs/jobs.ts';
import { drainOutbox } from '#services/platform/jobs/outbox.ts';
import { classification } from '../classification.ts';
import type { Deletion } from '../contract.ts';

const world = await freshDatabase();
const { ctx, clock, owner, visitor, signInStaff } = world;
const jobs = testJobs(ctx);
const typed = new Typed();
const { remember } = typed;

const email = remember('valeria@zwetschgenhof.example');
const admin = await signInStaff('admin');
const editor = await signInStaff('editor');

type Created = { data: { applicationId: string } };

/** What waits in the outboxes goes where jobs wait for their workers. */
async function handToPgBoss(): Promise<void> {
  const boss = createBoss(ctx.pool, () => undefined);
  await boss.start();
  await installQueues(boss, jobList);
  const handed = await drainOutbox(ctx.pool, boss);
  expect([...handed.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3);
  await boss.stop({ graceful: false });
}

/** A browser like no other, at an address like no other: both are searched for afterwards (ruling 46). */
function withBrowser(): Visitor {
  const who = Object.assign(visitor(), { address: remember('203.0.113.197') });
  const ask = who.request.bind(who);
  const agent = remember('Pflaumenbrowser/19.31');
  return Object.assign(who, {
    request: ((method, url, body, options = {}) =>
      ask(method, url, body, {
        ...options,
        headers: { 'user-agent': agent, ...options.headers },
      })) as Visitor['request'],
  });
}

/** What a browser reports of itself, with what it claims. */
const reported = () => ({
  entries: [
    {
      action: 'page_not_found',
      resourceType: 'page',
      resourceId: remember('Zwetschgendatschi'),
      metadata: { url: '/careers/zwetschgendatschi', typed: remember('valeria@pflaumenhof.example') },
      timestamp: clock.now().toISOString(),
    },
  ],
});

/** Applies, confirms, sets a password, and goes through everything in which something is typed. */
async function livedThrough() {
  const who = withBrowser();
  const form = exampleForm({
    firstName: remember('Valeria-Philomena'),
    lastName: remember('Zwetschgenhofer'),
    email,
    phone: remember('+41 79 271 82 81'),
    address: remember('Obere Pflaumengasse 88, 6353 Weggis'),
    linkedinUrl: remember('https://www.linkedin.com/in/valeria-zwetschgen'),
    portfolioUrl: remember('https://zwetschgenhof.example/arbeiten'),
    motivation: remember('Ich bringe Pflaumenkuchen und unerschütterliche Gelassenheit in jeden Haushalt.'),
  });
  const created = await who.post<Created>('/api/secure-application-submit', form);
  expect(created.status).toBe(201);
  const id = created.body.data.applicationId;
  await jobs.runDue();
  const token = tokenIn((await mailsTo(owner, email)).at(-1));
  const confirmed = await who.post<{ passwordToken: string }>('/api/auth/confirm', { token });
  const password = { token: confirmed.body.passwordToken, password: remember('Pflaumenkuchen-1931') };
  expect((await who.post('/api/auth/password', password)).status).toBe(200);
  who.typesPassword = password.password;

  const wrong = { email, password: remember('Pflaumenmus-1931') };
  expect((await who.post('/api/auth/sign-in', wrong)).status).toBe(401);
  expect((await who.post('/api/audit-logs', reported())).status).toBe(202);

  const advance = async (to: string) => {
    clock.advance(60_000);
    const notes = remember(`Bemerkung vor ${to}: bemerkenswert gelassen`);
    const answer = await editor.post(`/api/applications/${id}/advance`, { to, notes });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await jobs.runDue();
  };
  await advance('raw_review_pending');
  await advance('detailed_info_requested');
  const reference = (name: string) => ({
    name: remember(name),
    relationship: remember('Patentante'),
    phone: remember('+41 41 161 80 33'),
    email: remember(`${name.toLowerCase()}@referenzen.example`),
  });
  const draft = {
    previousExperienceDetails: remember('Sieben Jahre Obstgarten in Küssnacht'),
    emergencyContactName: remember('Balthasar'),
    emergencyContactPhone: remember('+41 79 577 21 56'),
    contactReferences: [reference('Apollonia'), reference('Hildegund')],
    additionalNotes: remember('Allergisch auf Staubwedel'),
  };
  expect((await who.request('PUT', '/api/me/detailed-info', draft)).status).toBe(200);
  await advance('detailed_info_received');
  await advance('detailed_review_pending');
  await advance('assessment_booking');
  const invitation = (await mailsTo(owner, email)).at(-1);
  const skills = ['Calendar Management'];
  const given = { token: tokenIn(invitation), responses: linkAnswers(), skills };
  await who.post('/api/assessment/token', given);
  await admin.post(`/api/applications/${id}/corrections`, {
    to: 'legal_docs_pending',
    reason: remember('Irrtümlich doppelt eingeladen gewesen'),
  });
  const file = await upload(who, 'passport_id', pdf(remember('Reisepass Zwetschgenhofer')), {
    fileName: remember('Zwetschgenpass.pdf'),
  });
  expect(file.status).toBe(201);
  await editor.post(`/api/applications/${id}/documents/${file.body.id}/verification`, {
    status: 'rejected',
    notes: remember('Unleserlich fotografiert'),
  });
  const contact = {
    name: remember('Valeria-Philomena'),
    email: email.toUpperCase(),
    message: remember('Dürfte ich meinen Papagei mitbringen, bitteschön?'),
  };
  expect((await visitor().post('/api/secure-contact-form', contact)).status).toBeLessThan(300);
  await admin.post('/api/sandboxes', { forkOf: id });
  const again = await visitor().post<Created>('/api/secure-application-submit', {
    ...form,
    position: 'general',
  });
  expect(again.status).toBe(201);
  await handToPgBoss();
  return { who, id, signedOut: again.body.data.applicationId };
}

/** A copy of the database as it is now, which must have no connections meanwhile. */
async function backup(): Promise<string> {
  const copy = await cloneTemplate();
  const name = new URL(copy).pathname.slice(1);
  const from = new URL(world.url).pathname.slice(1);
  const { createPool } = await import('#services/platform/db/postgres.ts');
  const server = createPool({ url: world.url.replace(from, 'postgres'), max: 1, name: 'cursus test backup' });
  await server.query(`drop database ${name}`);
  for (let tries = 0; ; tries++) {
    // An autovacuum is the superuser's, and PostgreSQL ends it itself.
    await server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [from],
    );
    const made = await server.query(`create database ${name} template ${from}`).catch((error) => {
      if (tries > 20) throw error;
      return null;
    });
    if (made) break;
  }
  await server.end();
  return copy;
}

const { who, id, signedOut } = await livedThrough();
const userId = (await owner.query('select user_id from application_forms where application_id = $1', [id]))
  .rows[0].user_id;
/** What the audit log has of the person: by the account, and by the application before there was one. */
const entriesOfPerson = () =>
  auditRows(world, 'user_id = $1 or (user_id is null and resource_id = $2)', [userId, id]);
const asked = await who.post<{ requestId: string }>('/api/privacy/deletion-requests', {});
const { requestId } = asked.body;
await jobs.runDue();
const before = await foundAnywhere(owner, typed);
const entriesBefore = await entriesOfPerson();
const files = await storedKeys(ctx);
const path = `/api/privacy/deletion-requests/${requestId}`;
const planned = (await admin.get<Deletion>(path)).body;
const restored = await backup();
const approved = await admin.post<Deletion>(`${path}/approve`, {});
await jobs.runDue();

describe('S27: an erased person', () => {
  it('had left traces everywhere before, so that the search means something', () => {
    expect(before.length).toBeGreaterThan(40);
    for (const table of [
      'application_forms',
      'application_detailed_info',
      'application_documents',
      'mail_outbox',
    ])
      expect(before.join('\n')).toContain(`public.${table}: `);
    expect(files).toHaveLength(1);
    expect(planned).toMatchObject({ status: 'pending', applications: 2, files: 1, blocked: null, email });
    expect(planned.wouldErase.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['application_forms', 'contact_messages', 'mail_outbox', 'users']),
    );
    expect(approved).toMatchObject({ status: 200, body: { status: 'processing' } });
  });

  it('is in no table, job, kept mail or file any more, not in one word', async () => {
    expect(
      (await owner.query('select from pgboss.job where data::text like $1', [`%${signedOut}%`])).rowCount,
    ).toBeGreaterThan(3);
    expect(await foundAnywhere(owner, typed)).toEqual([]);
    expect(await storedKeys(ctx)).toEqual([]);
  });

  it('Ruling 46: leaves the rows of the audit log, their time and action, and nothing that says who or where', async () => {
    const seen = entriesBefore.map(({ action, ip_address }) => ({ action, ip_address }));
    for (const action of [
      'application_submitted',
      'email_confirmed',
      'signed_in',
      'sign_in_failed',
      'page_not_found',
    ])
      expect(seen).toContainEqual({ action, ip_address: '203.0.113.197' });
    const entries = new Map((await entriesOfPerson()).map((row) => [row.audit_id, row]));
    for (const { audit_id, action, created_at, ip_address } of entriesBefore) {
      const expected = ip_address && '[erased]';
      const left = entries.get(audit_id);
      expect(left).toMatchObject({ action, created_at, ip_address: expected, user_agent: expected });
      expect(typed.foundIn(JSON.stringify(left))).toEqual([]);
    }
  });

  it('leaves a proof: every table of persons was looked through, and the chains hold', async () => {
    const { body } = await admin.get<Deletion>(path);
    expect(body).toMatchObject({ status: 'completed', name: null, email: null, wouldErase: [], files: 0 });
    expect(body.proof).toMatchObject({ files: 1, keysDestroyed: 2, mail: 'sent' });
    expect(body.proof?.applications.map(({ applicationId }) => applicationId).sort()).toEqual(
      [id, signedOut].sort(),
    );
    expect(body.proof?.applications.every(({ verified }) => verified)).toBe(true);
    const personal = Object.keys(classification).filter((table) => classification[table]?.is === 'personal');
    const looked = Object.keys(body.proof?.removed ?? {});
    // a request outlives its person, without a name
    expect(looked).toEqual(expect.arrayContaining(personal.filter((table) => table !== 'privacy_requests')));
    for (const table of ['application_forms', 'contact_messages', 'mail_outbox', 'sandboxes', 'users'])
      expect(body.proof?.removed[table], table).toBeGreaterThan(0);
    const report = await verifyLog(owner);
    expect(report.problems).toEqual([]);
    const { rows } = await owner.query(
      "select count(*)::int as events from application_events where type = 'personal_data.erased'",
    );
    expect(rows[0].events).toBe(2);
  });

  it('reads as [erased] to staff, who can do nothing with it any more', async () => {
    const { body } = await editor.get<{ firstName: string; email: string }>(`/api/applications/${id}`);
    expect(body).toMatchObject({
      firstName: '[erased]',
      lastName: '',
      email: '[erased]',
      workflowStatus: 'rejected',
    });
    const events = await editor.get<{ items: { reason: string | null; notes: string | null }[] }>(
      `/api/applications/${id}/events`,
    );
    const texts = events.body.items.flatMap(({ reason, notes }) => [reason, notes]).filter(Boolean);
    expect(new Set(texts)).toEqual(new Set(['[erased]']));
    const moved = await admin.post(`/api/applications/${id}/corrections`, {
      to: 'raw_review_pending',
      reason: 'Once more',
    });
    expect(moved).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is signed out, gets one mail, and can apply again', async () => {
    expect((await who.get('/api/me/application')).status).toBe(401);
    const { rows } = await owner.query("select * from mail_outbox where recipient = '[erased]'");
    expect(rows.map(({ subject }) => subject)).toEqual(['Your personal data has been deleted']);
    await jobs.work('erase-person', { requestId });
    await jobs.runDue();
    expect((await owner.query('select from mails where kind = $1', ['deletion_completed'])).rowCount).toBe(1);
  });

  it('stays erased in a restored backup, whose keys are kept elsewhere', async () => {
    const { connect } = await import('#services/start/connect.ts');
    const { readConfig } = await import('#services/start/config.ts');
    const { eraseAgain } = await import('./erase-again.ts');
    const { createPool } = await import('#services/platform/db/postgres.ts');
    const config = readConfig({ ...world.env, KEYS_DATABASE_URL: world.url });
    const old = await connect(config, restored, 'cursus test restored', clock.now);
    const oldOwner = createPool({ url: restored, max: 2, name: 'cursus test restored owner' });
    try {
      const app = await world.buildApp({ ctx: old.ctx });
      const staff = visitor(app);
      for (const [name, value] of editor.cookies) staff.cookies.set(name, value);
      const events = await staff.get<{ items: { reason: string | null; notes: string | null }[] }>(
        `/api/applications/${id}/events`,
      );
      const texts = events.body.items.flatMap(({ reason, notes }) => [reason, notes]).filter(Boolean);
      expect(texts.length).toBeGreaterThan(3);
      expect(new Set(texts)).toEqual(new Set(['[erased]']));
      // The forms came back with the backup; the keys say who is gone.
      expect((await foundAnywhere(oldOwner, typed)).length).toBeGreaterThan(0);
      expect(await eraseAgain(old.ctx)).toEqual({ applications: 2, accounts: 1 });
      await oldOwner.query('delete from keys.person_keys');
      expect(await foundAnywhere(oldOwner, typed)).toEqual([]);
      expect(await eraseAgain(old.ctx)).toEqual({ applications: 0, accounts: 0 });
    } finally {
      await old.close();
      await oldOwner.end();
    }
  });
});
