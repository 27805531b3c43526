import { describe, expect, it } from 'vitest';
import { minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { undoWindowMs } from '#state-machines/application/machine.ts';
import type { BulkResults } from './contract.ts';

const { clock, owner, signInStaff, signInApplicant, applicationAt, advance, submit } = await freshDatabase();

const bulk = (by: Visitor, body: object, key?: string) =>
  by.post<BulkResults>('/api/applications/bulk', body, key ? { key } : {});
const undo = (by: Visitor, items: object[]) => by.post<BulkResults>('/api/applications/bulk-undo', { items });
async function statusesOf(ids: string[]): Promise<string[]> {
  const { rows } = await owner.query(
    'select application_id as id, status from application_states where application_id = any($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}
const eventsOf = async (ids: string[]) =>
  (
    await owner.query('select count(*)::int as n from application_events where application_id = any($1)', [
      ids,
    ])
  ).rows[0].n;

/** Two that can be rejected from their status, and one that cannot. */
async function three() {
  const [a, b] = [await applicationAt('raw_review_pending'), await applicationAt('detailed_review_pending')];
  const c = await applicationAt('email_confirmed');
  return { all: [a, b, c], ids: [a.id, b.id, c.id], items: [a, b, c].map(({ id }) => ({ id })) };
}

describe('one decision about many', () => {
  it('is previewed without a change: what is possible, and what would be refused and why', async () => {
    const { ids, items } = await three();
    const editor = await signInStaff('editor');
    const before = await eventsOf(ids);
    const { status, body } = await bulk(editor, { items, to: 'rejected', reason: 'Other', dryRun: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      moved: 2,
      refused: 1,
      items: [
        { id: ids[0], outcome: 'possible', from: 'raw_review_pending', status: 'rejected', problem: null },
        { id: ids[1], outcome: 'possible', from: 'detailed_review_pending' },
        {
          id: ids[2],
          outcome: 'refused',
          status: 'email_confirmed',
          problem: { code: 'transition-refused', detail: expect.stringContaining('email_confirmed') },
        },
      ],
    });
    expect(await eventsOf(ids)).toBe(before);
  });

  it('moves those that may be moved and reports each that may not, with reason and notes in each history', async () => {
    const { ids, items } = await three();
    const editor = await signInStaff('editor');
    const { body } = await bulk(editor, {
      items,
      to: 'rejected',
      reason: 'Other',
      notes: 'Closing the round',
    });
    expect(body).toMatchObject({ moved: 2, refused: 1 });
    expect(await statusesOf(ids)).toEqual(['rejected', 'rejected', 'email_confirmed']);
    const { body: events } = await editor.get<{ items: { type: string; reason: string; notes: string }[] }>(
      `/api/applications/${ids[0]}/events`,
    );
    const last = events.items.find(({ type }) => type === 'application.rejected');
    expect(last).toMatchObject({ reason: 'Other', notes: 'Closing the round' });
    const { rows } = await owner.query(
      "select resource_id from audit_logs where user_id = $1 and action = 'workflow_status_advanced'",
      [editor.userId],
    );
    expect(rows.map((row) => row.resource_id).sort()).toEqual(ids.slice(0, 2).sort());
  });

  it('sent again under its key has its effect once, and says the same', async () => {
    const { ids, items } = await three();
    const editor = await signInStaff('editor');
    const press = () => bulk(editor, { items, to: 'next' }, 'bulk-press-1');
    const first = await press();
    expect(first.body.moved).toBe(3);
    const events = await eventsOf(ids);
    const again = await press();
    expect(again.body.items.map(({ status, version }) => ({ status, version }))).toEqual(
      first.body.items.map(({ status, version }) => ({ status, version })),
    );
    expect(await eventsOf(ids)).toBe(events);
  });

  it('takes each to its own next step, and says of the others why none is offered (ruling 6)', async () => {
    const confirmed = await applicationAt('email_confirmed');
    const completed = await applicationAt('assessment_completed');
    const editor = await signInStaff('editor');
    const { body } = await bulk(editor, {
      items: [confirmed, completed].map(({ id }) => ({ id })),
      to: 'next',
    });
    expect(body.items[0]).toMatchObject({ outcome: 'moved', status: 'raw_review_pending' });
    expect(body.items[1]).toMatchObject({
      outcome: 'refused',
      problem: {
        detail: 'Not offered from this status. Open the application to act on it. Nothing was changed.',
      },
    });
  });

  it('refuses what changed since it was seen, and what is not there, and nothing else', async () => {
    const a = await applicationAt('raw_review_pending');
    const b = await applicationAt('raw_review_pending');
    const editor = await signInStaff('editor');
    await advance(a.id, 'detailed_info_requested');
    const { body } = await bulk(editor, {
      items: [
        { id: a.id, expectedVersion: a.version },
        { id: crypto.randomUUID() },
        { id: b.id, expectedVersion: b.version },
      ],
      to: 'suitable_candidate',
    });
    expect(body.items).toMatchObject([
      { outcome: 'refused', problem: { code: 'version-conflict' }, status: 'detailed_info_requested' },
      { outcome: 'refused', problem: { code: 'not-found' }, status: null },
      { outcome: 'moved', status: 'suitable_candidate' },
    ]);
  });

  it('is taken back as a whole, each where it still can be', async () => {
    const a = await applicationAt('raw_review_pending');
    const b = await applicationAt('raw_review_pending');
    const editor = await signInStaff('editor');
    const items = [a, b].map(({ id }) => ({ id }));
    await bulk(editor, { items, to: 'detailed_info_requested' });
    await advance(b.id, 'detailed_info_received');
    const { body } = await undo(editor, items);
    expect(body).toMatchObject({ moved: 1, refused: 1 });
    expect(await statusesOf([a.id, b.id])).toEqual(['raw_review_pending', 'detailed_info_received']);
    await bulk(editor, { items: items.slice(0, 1), to: 'rejected', reason: 'Other' });
    clock.advance(undoWindowMs + minute);
    expect((await undo(editor, items.slice(0, 1))).body).toMatchObject({ moved: 0, refused: 1 });
  });

  it('needs one application at least and two hundred at most, each once', async () => {
    const editor = await signInStaff('editor');
    const refused = async (items: object[]) => (await bulk(editor, { items, to: 'next' })).status;
    expect(await refused([])).toBe(400);
    expect(await refused(Array.from({ length: 201 }, () => ({ id: crypto.randomUUID() })))).toBe(400);
    const id = crypto.randomUUID();
    expect(await refused([{ id }, { id }])).toBe(400);
    expect(await refused(Array.from({ length: 200 }, () => ({ id: crypto.randomUUID() })))).toBe(200);
  });

  it('S18: is for staff alone', async () => {
    const id = await submit();
    const applicant = await signInApplicant(id);
    expect((await bulk(applicant, { items: [{ id }], to: 'next' })).status).toBe(403);
    expect((await undo(applicant, [{ id }])).status).toBe(403);
    expect(await statusesOf([id])).toEqual(['application_received']);
  });
});
