import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { hour } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import type { Facets, Followed, Incident } from './contract.ts';

const { ctx, clock, owner, applicationAt, signInStaff, signedIn } = await freshDatabase();
const jobs = testJobs(ctx);
const { userId } = await signInStaff('editor');

let ids: string[];
let from: string;
let by: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  ids = [(await applicationAt('raw_review_pending')).id, (await applicationAt('email_confirmed')).id];
  clock.advance(hour);
  from = clock.now().toISOString();
  by = await signedIn({ userId, role: 'editor' });
  const items = ids.map((id) => ({ id }));
  const move = { items, to: 'rejected', reason: 'Other', notes: 'a private remark' };
  expect((await by.post('/api/applications/bulk', move)).status).toBe(200);
  expect((await by.post(`/api/applications/${ids[1]}/advance`, { to: 'raw_review_pending' })).status).toBe(
    200,
  );
  clock.advance(60_000);
  await jobs.runDue();
  const admin = await signInStaff('admin');
  const back = { to: 'detailed_info_requested', reason: 'not meant' };
  expect((await admin.post(`/api/applications/${ids[0]}/corrections`, back)).status).toBe(200);
});

describe('GET /api/incidents', () => {
  it('tells what was touched, where it stood before and after, and what has moved since', async () => {
    const { body } = await by.get<Incident>(`/api/incidents?actor=${userId}&from=${from}`);
    expect(body).toMatchObject({
      events: 2,
      applications: 2,
      mailsSent: 1,
      byActor: [{ id: userId, name: 'Reto Editor', events: 2 }],
      byRelease: [{ name: ctx.release, events: 2 }],
    });
    expect(body.overTime?.applications.reduce((sum, n) => sum + n, 0)).toBe(2);
    const of = (id: string | undefined) => body.touched.find(({ applicationId }) => applicationId === id);
    expect(of(ids[0])).toMatchObject({
      firstName: expect.stringMatching(/./),
      before: 'raw_review_pending',
      after: 'rejected',
      status: 'detailed_info_requested',
      hasMovedSince: true,
      eventsSince: 2,
      mailsSent: 1,
      isErased: false,
    });
    expect(of(ids[1])).toMatchObject({
      before: 'email_confirmed',
      after: 'raw_review_pending',
      status: 'raw_review_pending',
      hasMovedSince: false,
      eventsSince: 0,
    });
    expect(JSON.stringify(body)).not.toContain('private remark');
  });

  it('counts applicants together, however many acted', async () => {
    const { body } = await by.get<Facets>('/api/incidents/facets');
    expect(body.actors.filter(({ kind }) => kind === 'applicant')).toEqual([
      { kind: 'applicant', id: null, name: 'Applicants', events: 2 },
    ]);
    expect(body.types.map(({ name }) => name)).toContain('application.rejected');
    expect(body.releases.map(({ name }) => name)).toEqual([ctx.release]);
    const later = await by.get<Facets>(`/api/incidents/facets?from=${from}`);
    expect(later.body.actors.map(({ kind }) => kind).sort()).toEqual(['admin', 'editor', 'system']);
  });

  it('tells for one what belonged to it, what followed, and the mails', async () => {
    const { body } = await by.get<Followed>(
      `/api/incidents/followed?actor=${userId}&from=${from}&application=${ids[0]}`,
    );
    expect(body.items.map(({ type, isPart }) => [type, isPart])).toEqual([
      ['application.rejected', true],
      ['status.corrected', false],
      ['deadline.set', false],
    ]);
    expect(body.items[0]?.mails).toEqual([{ label: 'Rejected', status: 'sent' }]);
    expect(JSON.stringify(body)).not.toContain('private remark');
    const none = await by.get<Followed>(`/api/incidents/followed?release=never&application=${ids[0]}`);
    expect(none.body.items).toEqual([]);
    const missing = `/api/incidents/followed?actor=system&application=${crypto.randomUUID()}`;
    expect((await by.get(missing)).status).toBe(404);
  });

  it.each([
    ['', 'from'],
    ['from=yesterday', 'from'],
    ['from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'to'],
    ['actor=colleague', 'actor'],
    [`release=${'x'.repeat(101)}`, 'release'],
    ['type=', 'type'],
    [`correlation=${'x'.repeat(201)}`, 'correlation'],
  ])('refuses %.40s, naming %s', async (query, path) => {
    const { status, body } = await by.get<{ errors: { path: string; message: string }[] }>(
      `/api/incidents?${query}`,
    );
    expect(status).toBe(400);
    expect(body.errors[0]?.path).toBe(path);
    if (query === '') expect(body.errors[0]?.message).toMatch(/^Say what the incident is about/);
  });

  it('S24: saves the list as a file, and names who took it', async () => {
    const answer = await by.get<string>(`/api/incidents/export.csv?actor=${userId}&from=${from}`);
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="incident-.*\.csv"/);
    const rows = parse(answer.body, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.Application === ids[0])).toMatchObject({
      'Status before': 'Initial Review Pending',
      'Status after': 'Rejected',
      'Changed since': 'yes',
      'Mails sent': '1',
    });
    const { rows: entries } = await owner.query(
      "select metadata from audit_logs where action = 'incident_exported' and user_id = $1",
      [userId],
    );
    expect(entries).toMatchObject([{ metadata: { filter: { actor: userId, from } } }]);
  });

  it('S23: answers sixty requests a minute at most', async () => {
    const requestUser = await signInStaff('editor');
    const ask = () => requestUser.get('/api/incidents?release=never');
    for (let n = 0; n < 60; n++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});
