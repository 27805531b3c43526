import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { isFinal, statuses } from '#state-machines/application/vocabulary.ts';
import type { MyApplication } from '../contract.ts';

const { signInStaff, signInApplicant, visitor, applicationAt, submit } = await freshDatabase();
const editor = await signInStaff('editor');

describe('ruling 14: an applicant withdraws', () => {
  it.each(statuses.filter((status) => !isFinal(status)))('from %s, with a reason', async (status) => {
    const { id } = await applicationAt(status);
    const applicant = await signInApplicant(id);
    const answer = await applicant.post('/api/me/withdrawal', { reason: 'another offer' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'rejected' } });
    const { body } = await editor.get<{ items: EventView[] }>(`/api/applications/${id}/events`);
    expect(body.items.at(-1)).toMatchObject({
      type: 'application.withdrawn',
      from: status,
      to: 'rejected',
      reason: 'another offer',
      actor: { kind: 'applicant', name: 'Applicant' },
    });
  });

  it.each(statuses.filter(isFinal))('not from %s', async (status) => {
    const { id } = await applicationAt(status);
    const applicant = await signInApplicant(id);
    const answer = await applicant.post('/api/me/withdrawal', {});
    expect(answer).toMatchObject({ status: 409, body: { current: { status } } });
  });

  it('once, however often the button sends', async () => {
    const id = await submit();
    const applicant = await signInApplicant(id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => applicant.post('/api/me/withdrawal', {}, { key: 'withdraw-once' })),
    );
    expect(answers.map((a) => a.status)).toEqual(Array(5).fill(200));
    expect((await applicant.get<MyApplication>('/api/me/application')).body.application).toMatchObject({
      version: 3,
      workflowStatus: 'rejected',
    });
  });

  it('and needs an application and a session', async () => {
    expect((await visitor().post('/api/me/withdrawal', {})).status).toBe(401);
    expect((await editor.post('/api/me/withdrawal', {})).status).toBe(404);
  });
});
