import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { hour } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { eventsPage } from '#services/event-log/contract.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import type { ApplicationDetail, MyApplication, myEvents } from '../contract.ts';

const { ctx, clock, owner, signInStaff, signInApplicant, submit, advance } = await freshDatabase();
let editor = await signInStaff('editor');
type Events = z.infer<typeof eventsPage>;

const detail = async (id: string) => (await editor.get<ApplicationDetail>(`/api/applications/${id}`)).body;
const events = async (id: string) => (await editor.get<Events>(`/api/applications/${id}/events`)).body;
const move = (id: string, body: object) => editor.post(`/api/applications/${id}/advance`, body);

/** Received, confirmed, in review, rejected with reason and notes; an hour each. */
async function rejected(): Promise<{ id: string; times: string[] }> {
  editor = await signInStaff('editor');
  const times = [clock.now().toISOString()];
  const id = await submit();
  for (const body of [
    { to: 'email_confirmed' },
    { to: 'raw_review_pending', notes: 'Lebenslauf folgt' },
    { to: 'rejected', reason: 'Insufficient qualifications', notes: 'Gerne später wieder' },
  ]) {
    clock.advance(hour / 6);
    times.push(clock.now().toISOString());
    expect((await move(id, body)).status).toBe(200);
  }
  return { id, times };
}

describe('the detail of an application', () => {
  it('shows every step with its times, and reason followed by notes (ruling 35)', async () => {
    const { id, times } = await rejected();
    const [received, confirmed, review, end] = times;
    const shown = await detail(id);
    expect(shown.workflowStepHistory).toEqual([
      { status: 'application_received', version: 1, timestamp: received, leftAt: confirmed, notes: null },
      { status: 'email_confirmed', version: 3, timestamp: confirmed, leftAt: review, notes: null },
      {
        status: 'raw_review_pending',
        version: 4,
        timestamp: review,
        leftAt: end,
        notes: 'Lebenslauf folgt',
      },
      {
        status: 'rejected',
        version: 5,
        timestamp: end,
        leftAt: null,
        notes: 'Insufficient qualifications\nGerne später wieder',
      },
    ]);
    expect(shown).toMatchObject({
      version: 5,
      workflowStatus: 'rejected',
      statusSince: end,
      createdAt: received,
      emailConfirmedAt: confirmed,
      deadline: null,
      allowed: [],
      undo: { to: 'raw_review_pending' },
    });
  });

  it('of what is not there is a 404', async () => {
    expect(await editor.get(`/api/applications/${crypto.randomUUID()}`)).toMatchObject({
      status: 404,
      body: { detail: 'Application not found' },
    });
    expect((await editor.get(`/api/applications/${crypto.randomUUID()}/events`)).status).toBe(404);
  });
});

describe('the events of an application', () => {
  it('come oldest first, decrypted, with names and a chain that was checked', async () => {
    const { id } = await rejected();
    const { items, chain } = await events(id);
    expect(chain).toEqual({ verified: true, problems: [] });
    expect(items.map(({ version, type, from, to }) => [version, type, from, to])).toEqual([
      [1, 'application.submitted', null, 'application_received'],
      [2, 'deadline.set', 'application_received', 'application_received'],
      [3, 'email.confirmed', 'application_received', 'email_confirmed'],
      [4, 'review.started', 'email_confirmed', 'raw_review_pending'],
      [5, 'application.rejected', 'raw_review_pending', 'rejected'],
    ]);
    expect(items.map((event) => event.actor.name)).toEqual([
      'Applicant',
      'System',
      'Reto Editor',
      'Reto Editor',
      'Reto Editor',
    ]);
    expect(items[4]).toMatchObject({ reason: 'Insufficient qualifications', notes: 'Gerne später wieder' });
    for (const [index, event] of items.entries()) {
      if (index > 0) expect(event.prevHash).toBe(items[index - 1]?.hash);
      expect(event.body).not.toContain('Gerne');
    }
  });

  it('name staff who have left without knowing them any more', async () => {
    const { id } = await rejected();
    const leaver = editor;
    editor = await signInStaff('editor');
    await owner.query('delete from users where id = $1', [leaver.userId]);
    expect((await events(id)).items.at(-1)?.actor).toEqual({
      kind: 'editor',
      id: leaver.userId,
      name: 'Former member of staff',
    });
  });

  it('F16: say where the chain is broken', async () => {
    const { id } = await rejected();
    await inTransaction(owner, async (db) => {
      await db.query('alter table application_events disable trigger all');
      await db.query(
        "update application_events set body = replace(body, 'raw_review_pending', 'assessment_booking') where application_id = $1 and version = 4",
        [id],
      );
      await db.query('alter table application_events enable trigger all');
    });
    const { chain } = await events(id);
    expect(chain.verified).toBe(false);
    expect(chain.problems.map(({ version, code }) => `${version} ${code}`)).toEqual([
      '4 hash',
      '4 transition',
      '5 from',
    ]);
  });

  it('S27: read [erased] once the key is destroyed', async () => {
    const { id } = await rejected();
    const { rows } = await owner.query('select person_id from application_forms where application_id = $1', [
      id,
    ]);
    await ctx.keys.destroy(rows[0].person_id, clock.now());
    expect((await detail(id)).workflowStepHistory.at(-1)?.notes).toBe('[erased]\n[erased]');
    expect(await events(id)).toMatchObject({ chain: { verified: true } });
  });
});

describe('the applicant', () => {
  it('sees the own application and its moves, never notes, reasons or names', async () => {
    const { id } = await rejected();
    const other = await submit();
    const applicant = await signInApplicant(id);
    const mine = (await applicant.get<MyApplication>('/api/me/application')).body.application;
    expect(mine).toMatchObject({ id, workflowStatus: 'rejected', version: 5 });
    const answer = await applicant.get<z.infer<typeof myEvents>>('/api/me/events');
    expect(answer.body.items.map(({ type, actor }) => `${type} ${actor}`)).toEqual([
      'application.rejected staff',
      'review.started staff',
      'email.confirmed staff',
      'application.submitted you',
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/Gerne|Insufficient|Reto|notes|reason/);
    for (const url of [`/api/applications/${id}`, `/api/applications/${other}`, '/api/statistics']) {
      expect((await applicant.get(url)).status).toBe(403);
    }
  });

  it('without an application sees that there is none', async () => {
    const { body } = await editor.get<MyApplication>('/api/me/application');
    expect(body).toEqual({ application: null, others: [] });
    expect((await advance(await submit(), 'rejected')).status).toBe('rejected');
  });
});
