import { beforeEach, describe, expect, it } from 'vitest';
import { minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { projectionsOf, wrongStreams } from '#infra/test/replay.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { type Status, statuses } from '#state-machines/application/vocabulary.ts';
import type { ApplicationDetail } from '../contract.ts';

const { clock, owner, signInStaff, submit, applicationAt } = await freshDatabase();
/** Staff sign in again where the clock has run past their session. */
let editor = await signInStaff('editor');
let admin = await signInStaff('admin');
// One person corrects all of it: slower than the limit of decisions a minute.
beforeEach(() => clock.advance(20 * second));

interface Moved {
  status: Status;
  version: number;
}
const correction = (id: string, body: object) =>
  admin.post<Moved>(`/api/applications/${id}/corrections`, body);
const statusOf = async (id: string) => (await projectionsOf(owner, id)).state?.status;
const detailOf = async (id: string, by = editor) =>
  (await by.get<ApplicationDetail>(`/api/applications/${id}`)).body;

describe('ruling 4: a correction', () => {
  it.each(statuses)('leads an admin from %s to any other status, marked as what it is', async (from) => {
    let { id } = await applicationAt(from);
    for (const to of statuses.filter((status) => status !== from)) {
      const answer = await correction(id, { to, reason: `entered in error as ${from}` });
      expect(answer).toMatchObject({ status: 200, body: { status: to } });
      expect((await correction(id, { to: from, reason: 'and back' })).body.status).toBe(from);
    }
    id = (await applicationAt(from)).id;
    const same = await admin.post(`/api/applications/${id}/corrections`, { to: from, reason: 'no change' });
    expect(same).toMatchObject({ status: 409, body: { code: 'transition-refused' } });
  });

  it('leads back to assessment_booking also once the assessment is completed', async () => {
    const { id } = await applicationAt('assessment_completed');
    const answer = await correction(id, { to: 'assessment_booking', reason: 'marked by mistake' });
    expect(answer.body.status).toBe('assessment_booking');
  });

  it('takes a completion by hand back everywhere: the next invitation waits for the applicant', async () => {
    const { id } = await applicationAt('assessment_booking');
    const move = (to: Status) => admin.post<Moved>(`/api/applications/${id}/advance`, { to });
    expect((await move('assessment_completed')).body.status).toBe('assessment_completed');
    expect((await detailOf(id)).assessmentCompletedAt).not.toBeNull();
    expect((await admin.post(`/api/applications/${id}/undo`, {})).status).toBe(200);
    expect((await detailOf(id)).assessmentCompletedAt).toBeNull();
    await correction(id, { to: 'detailed_review_pending', reason: 'to be invited again' });
    expect((await move('assessment_booking')).body.status).toBe('assessment_booking');
    expect((await projectionsOf(owner, id)).state).toMatchObject({ assessmentCompletedAt: null });
    expect(await wrongStreams(owner)).toEqual([]);
  });

  it('is its own event with its reason, and arms the deadline of where it leads', async () => {
    const { id } = await applicationAt('contract_and_docs');
    const { body } = await correction(id, { to: 'legal_docs_pending', reason: 'the way out' });
    const { items } = (await admin.get<{ items: EventView[] }>(`/api/applications/${id}/events`)).body;
    expect(items.at(-2)).toMatchObject({
      type: 'status.corrected',
      from: 'contract_and_docs',
      to: 'legal_docs_pending',
      reason: 'the way out',
      data: { corrects: null, undo: false },
      actor: { kind: 'admin', id: admin.userId, name: 'Reto Admin' },
    });
    expect(items.at(-1)).toMatchObject({ type: 'deadline.set', version: body.version });
  });

  it('is not for editors, and not without a reason', async () => {
    const id = await submit();
    const asked = { to: 'employed', reason: 'please' };
    expect((await editor.post(`/api/applications/${id}/corrections`, asked)).status).toBe(403);
    for (const reason of [undefined, '', '   ']) {
      expect(
        await admin.post(`/api/applications/${id}/corrections`, { to: 'employed', reason }),
      ).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'reason', message: 'Please give a reason' }] },
      });
    }
    expect(await statusOf(id)).toBe('application_received');
  });
});

describe('ruling 4: undo', () => {
  const undo = (id: string, by = editor, body: object = {}) =>
    by.post<Moved>(`/api/applications/${id}/undo`, body);

  async function rejectedByEditor(): Promise<string> {
    const { id } = await applicationAt('raw_review_pending');
    const answer = await editor.post(`/api/applications/${id}/advance`, { to: 'rejected' });
    expect(answer.status).toBe(200);
    return id;
  }

  it('takes an editor’s own decision back at the last moment of the ten minutes', async () => {
    const id = await rejectedByEditor();
    const until = new Date(clock.now().getTime() + 10 * minute).toISOString();
    expect((await detailOf(id)).undo).toEqual({ to: 'raw_review_pending', until });
    clock.advance(10 * minute);
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'raw_review_pending' } });
    const { items } = (await editor.get<{ items: EventView[] }>(`/api/applications/${id}/events`)).body;
    expect(items.find((event) => event.type === 'status.corrected')).toMatchObject({
      data: { undo: true, corrects: items.find((event) => event.to === 'rejected')?.version },
    });
  });

  it('leads back to the assessment when it was marked as completed by mistake', async () => {
    const { id } = await applicationAt('assessment_booking');
    await editor.post(`/api/applications/${id}/advance`, { to: 'assessment_completed' });
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'assessment_booking' } });
    expect(await statusOf(id)).toBe('assessment_booking');
  });

  it('is refused a moment after the ten minutes, and no longer offered', async () => {
    const id = await rejectedByEditor();
    clock.advance(10 * minute + 1);
    expect((await detailOf(id)).undo).toBeNull();
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'transition-refused' } });
    expect(await statusOf(id)).toBe('rejected');
  });

  it('is refused to another editor and to an admin', async () => {
    editor = await signInStaff('editor');
    admin = await signInStaff('admin');
    const id = await rejectedByEditor();
    const other = await signInStaff('editor');
    for (const by of [other, admin]) {
      expect((await detailOf(id, by)).undo).toBeNull();
      expect((await undo(id, by)).status).toBe(409);
    }
    expect(await statusOf(id)).toBe('rejected');
  });

  it('is over once another decision has followed', async () => {
    const { id } = await applicationAt('email_confirmed');
    await editor.post(`/api/applications/${id}/advance`, { to: 'raw_review_pending' });
    await admin.post(`/api/applications/${id}/advance`, { to: 'rejected' });
    expect((await detailOf(id)).undo).toBeNull();
    expect((await undo(id)).status).toBe(409);
  });

  it('of a stale version is refused', async () => {
    const id = await rejectedByEditor();
    const stale = await undo(id, editor, { expectedVersion: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'version-conflict' } });
  });

  it('has nothing to take back where no decision was made', async () => {
    expect((await undo(await submit())).status).toBe(409);
  });
});

describe('after all corrections', () => {
  it('every chain holds and every projection equals a replay', async () => {
    expect(await wrongStreams(owner)).toEqual([]);
  });
});
