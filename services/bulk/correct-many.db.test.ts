import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { EventView } from '#services/event-log/contract.ts';
import type { Incident } from '#services/incidents/contract.ts';
import type { BulkResults } from './contract.ts';

const { ctx, clock, owner, signInStaff, applicationAt, advance } = await freshDatabase();
const admin = await signInStaff('admin');
const jobs = testJobs(ctx);

const correct = (body: object, key?: string, by: Visitor = admin) =>
  by.post<BulkResults & { correlation: string }>('/api/bulk/corrections', body, key ? { key } : {});
async function statusesOf(ids: string[]): Promise<string[]> {
  const { rows } = await owner.query(
    'select application_id as id, status from application_states where application_id = any($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}
const eventsOf = async (id: string) =>
  (await admin.get<{ items: EventView[] }>(`/api/applications/${id}/events`)).body.items;
const mailsSent = async () =>
  Number((await owner.query("select count(*) as n from mails where status = 'sent'")).rows[0].n);

/** Two who were rejected by mistake from different statuses, with the event that was wrong. */
async function mistaken() {
  const all = [await applicationAt('raw_review_pending'), await applicationAt('detailed_review_pending')];
  const rejected = [];
  for (const { id } of all) rejected.push(await advance(id, 'rejected', { reason: 'Other' }));
  const items = rejected.map(({ id, version }) => ({ id, expectedVersion: version, event: version }));
  return { ids: items.map(({ id }) => id), items };
}

describe('corrections of many', () => {
  it('are previewed without a reason and without a change', async () => {
    const { ids, items } = await mistaken();
    const { status, body } = await correct({ items, to: 'before', dryRun: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      moved: 2,
      items: [
        { outcome: 'possible', from: 'rejected', status: 'raw_review_pending' },
        { outcome: 'possible', from: 'rejected', status: 'detailed_review_pending' },
      ],
    });
    expect(await statusesOf(ids)).toEqual(['rejected', 'rejected']);
  });

  it('take each back to where it stood before: an event that names the wrong one, audited, without a mail', async () => {
    const { ids, items } = await mistaken();
    clock.advance(60_000);
    await jobs.runDue();
    const mails = await mailsSent();
    const { body } = await correct({ items, to: 'before', reason: 'Wrong list' });
    expect(body).toMatchObject({ moved: 2, refused: 0 });
    expect(await statusesOf(ids)).toEqual(['raw_review_pending', 'detailed_review_pending']);
    expect((await eventsOf(ids[0] ?? '')).at(-1)).toMatchObject({
      type: 'status.corrected',
      reason: 'Wrong list',
      data: { corrects: items[0]?.event, undo: false },
      correlation: body.correlation,
    });
    const { rows } = await owner.query(
      "select resource_id from audit_logs where user_id = $1 and action = 'workflow_status_corrected' and resource_id = any($2)",
      [admin.userId, ids],
    );
    expect(rows).toHaveLength(2);
    clock.advance(60_000);
    await jobs.runDue();
    expect(await mailsSent()).toBe(mails);
  });

  it('of one batch are one incident of their own, whatever portions they came in', async () => {
    const { items } = await mistaken();
    const batch = crypto.randomUUID();
    const answers = [];
    for (const item of items)
      answers.push(await correct({ items: [item], to: 'raw_review_pending', reason: 'x', batch }));
    const [one, two] = answers.map(({ body }) => body.correlation);
    expect(one).toBe(two);
    expect(one).not.toBe(batch);
    const { body } = await admin.get<Incident>(`/api/incidents?correlation=${one}`);
    expect(body).toMatchObject({
      events: 2,
      applications: 2,
      byType: [{ name: 'status.corrected', events: 2 }],
    });
  });

  it('sent again under their key have their effect once; another target under it is refused', async () => {
    const { ids, items } = await mistaken();
    const press = (to: string) => correct({ items, to, reason: 'Wrong list' }, 'correct-press-1');
    const first = await press('before');
    const before = (await eventsOf(ids[0] ?? '')).length;
    const again = await press('before');
    expect(again.body.items.map(({ version }) => version)).toEqual(
      first.body.items.map(({ version }) => version),
    );
    expect((await eventsOf(ids[0] ?? '')).length).toBe(before);
    expect((await press('employed')).body.items[0]).toMatchObject({
      outcome: 'refused',
      problem: { code: 'idempotency-key-reused' },
    });
  });

  it('leave alone what changed meanwhile, stands there already, or has nothing before, and say so', async () => {
    const { ids, items } = await mistaken();
    const [a, b] = ids as [string, string];
    expect((await correct({ items: items.slice(0, 1), to: 'employed', reason: 'x' })).body.moved).toBe(1);
    const fresh = await applicationAt('email_confirmed');
    const { body } = await correct({
      items: [...items, { id: fresh.id, event: 1 }, { id: crypto.randomUUID(), event: 1 }],
      to: 'before',
      reason: 'Wrong list',
    });
    expect(body.items).toMatchObject([
      { outcome: 'refused', problem: { code: 'version-conflict' }, status: 'employed' },
      { outcome: 'moved', status: 'detailed_review_pending' },
      {
        outcome: 'refused',
        problem: { detail: 'Before event 1 there was nothing to go back to. Nothing was changed.' },
      },
      { outcome: 'refused', problem: { code: 'not-found' } },
    ]);
    const beyond = [
      { id: a, event: 99 },
      { id: b, event: 2 },
    ];
    expect(
      (await correct({ items: beyond, to: 'detailed_review_pending', reason: 'x' })).body.items,
    ).toMatchObject([
      { problem: { detail: 'It has no event 99. Nothing was changed.' } },
      { problem: { detail: "It is in 'Detailed Review Pending' already. Nothing was changed." } },
    ]);
  });

  it('raced by another request change nothing twice', async () => {
    const { ids, items } = await mistaken();
    const other = await signInStaff('admin');
    const both = await Promise.all([
      correct({ items, to: 'before', reason: 'mine' }),
      correct({ items, to: 'suitable_candidate', reason: 'theirs' }, undefined, other),
    ]);
    const moved = both.flatMap(({ body }) => body.items).filter(({ outcome }) => outcome === 'moved');
    expect(moved.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const id of ids)
      expect((await eventsOf(id)).filter(({ type }) => type === 'status.corrected')).toHaveLength(1);
  });

  it('need a reason, a target, the wrong event for "before", and at most two hundred', async () => {
    const { items } = await mistaken();
    const refused = async (body: object) => {
      const answer = await admin.post('/api/bulk/corrections', body);
      return [answer.status, answer.body.errors?.map(({ path }) => path)];
    };
    expect(await refused({ items, to: 'before', reason: '  ' })).toEqual([400, ['reason']]);
    expect(await refused({ items, to: 'not_suitable', reason: 'x' })).toEqual([400, ['to']]);
    expect(await refused({ items: [{ id: items[0]?.id }], to: 'before', reason: 'x' })).toEqual([
      400,
      ['items'],
    ]);
    const many = Array.from({ length: 201 }, () => ({ id: crypto.randomUUID() }));
    expect(await refused({ items: many, to: 'rejected', reason: 'x' })).toEqual([400, ['items']]);
  });

  it('S18: are for admins alone', async () => {
    const { ids, items } = await mistaken();
    const editor = await signInStaff('editor');
    expect((await correct({ items, to: 'before', reason: 'x' }, undefined, editor)).status).toBe(403);
    expect((await correct({ items, to: 'before', dryRun: true }, undefined, editor)).status).toBe(403);
    expect(await statusesOf(ids)).toEqual(['rejected', 'rejected']);
  });
});
