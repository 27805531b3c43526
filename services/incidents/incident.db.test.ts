import { beforeAll, describe, expect, it } from 'vitest';
import { hour } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import { readIncident } from './incident.ts';

const { ctx, clock, owner, submit, advance, applicationAt, signInStaff, signedIn } = await freshDatabase();
const jobs = testJobs(ctx);
const careless = await signInStaff('editor');
const { userId } = await signInStaff('editor');

let hurt: string[];
let from: string;
let to: string;
beforeAll(async () => {
  await applicationAt('employed');
  const reviewed = async () => (await applicationAt('raw_review_pending')).id;
  hurt = [await reviewed(), await reviewed()];
  const other = await reviewed();
  await jobs.runDue();
  clock.advance(hour);
  from = clock.now().toISOString();
  const [asCareless, careful] = await Promise.all([
    signedIn({ userId: careless.userId, role: 'editor' }),
    signedIn({ userId, role: 'editor' }),
  ]);
  const reject = { to: 'rejected', reason: 'Other' };
  for (const id of hurt) {
    expect((await asCareless.post(`/api/applications/${id}/advance`, reject)).status).toBe(200);
    clock.advance(1_000);
  }
  expect((await careful.post(`/api/applications/${other}/advance`, reject)).status).toBe(200);
  clock.advance(60_000);
  to = clock.now().toISOString();
  await jobs.runDue();
  clock.advance(hour);
  // one of them was corrected by hand before
  const admin = await signInStaff('admin');
  const correction = { to: 'raw_review_pending', reason: 'not meant' };
  expect((await admin.post(`/api/applications/${hurt[0]}/corrections`, correction)).status).toBe(200);
  await submit();
  await advance(hurt[0] as string, 'detailed_info_requested');
});

describe('an incident', () => {
  it('by actor: what they did, whom it touched, what followed, and the mails', async () => {
    const found = await readIncident(owner, { actor: careless.userId });
    expect(found).toMatchObject({
      events: 2,
      applications: 2,
      mailsSent: 2,
      byType: [{ name: 'application.rejected', events: 2 }],
      byActor: [{ kind: 'editor', id: careless.userId, name: 'Reto Editor', events: 2 }],
    });
    const [one, two] = hurt;
    expect(found.touched).toMatchObject([
      {
        applicationId: one,
        status: 'detailed_info_requested',
        events: 1,
        eventsSince: 3,
        mailsSent: 1,
        firstAt: from,
      },
      { applicationId: two, status: 'rejected', events: 1, eventsSince: 0, mailsSent: 1 },
    ]);
  });

  it('by time, type, kind and release narrows with each', async () => {
    expect(await readIncident(owner, { from, to })).toMatchObject({ events: 3, applications: 3 });
    expect(await readIncident(owner, { from, to, type: 'email.confirmed' })).toMatchObject({
      events: 0,
      touched: [],
    });
    expect(await readIncident(owner, { from, to, actor: 'editor', release: ctx.release })).toMatchObject({
      events: 3,
    });
    expect(await readIncident(owner, { from, release: 'never' })).toMatchObject({ events: 0, byType: [] });
    const all = await readIncident(owner, {});
    const { rows } = await owner.query('select count(*)::int as n from application_events');
    expect(all.events).toBe(rows[0].n);
  });

  it('by correlation is one request with all that it caused', async () => {
    const { rows } = await owner.query(
      "select data->>'correlation' as id from application_events where application_id = $1 and type = 'status.corrected'",
      [hurt[0]],
    );
    expect(await readIncident(owner, { correlation: rows[0].id })).toMatchObject({
      events: 1,
      applications: 1,
    });
  });

  it('leaves sandboxes out', async () => {
    const admin = await signInStaff('admin');
    expect((await admin.post('/api/sandboxes', { forkOf: hurt[1] })).status).toBeLessThan(300);
    expect(await readIncident(owner, { actor: careless.userId })).toMatchObject({ events: 2 });
  });
});
