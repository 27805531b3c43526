import { describe, expect, it } from 'vitest';
import { applicantAt } from '#infra/test/documents.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { isFinal, statuses } from '#state-machines/application/vocabulary.ts';
import type { MyApplication } from '../contract.ts';

const world = await freshDatabase();
const { signInStaff, visitor, clock } = world;
const editor = await signInStaff('editor');
const url = '/api/me/contract-response';
const lastEvent = async (id: string) =>
  (await editor.get<{ items: EventView[] }>(`/api/applications/${id}/events`)).body.items.at(-1);

describe('the answer to the contract', () => {
  it.each([
    ['accept', undefined, 'employed', 'contract.accepted', 'Decision: accept. Comments: None'],
    ['accept', '  ', 'employed', 'contract.accepted', 'Decision: accept. Comments: None'],
    [
      'decline',
      'The commute is too long.',
      'rejected',
      'contract.declined',
      'Decision: decline. Comments: The commute is too long.',
    ],
  ])('%s with comments %j leads to %s, with a note', async (decision, comments, status, type, notes) => {
    const applicant = await applicantAt(world, 'contract_offered');
    clock.advance(1_000);
    const answer = await applicant.post(url, { decision, ...(comments !== undefined && { comments }) });
    expect(answer).toMatchObject({ status: 200, body: { status } });
    const at = clock.now().toISOString();
    expect((await applicant.get<MyApplication>('/api/me/application')).body.application).toMatchObject({
      workflowStatus: status,
      contractResponseAt: at,
      contractOfferedAt: expect.any(String),
      deadline: null,
    });
    expect(await lastEvent(applicant.applicationId)).toMatchObject({
      type,
      notes,
      data: {},
      actor: { kind: 'applicant' },
    });
  });

  it('S16: is given once; the second is refused with what the first was', async () => {
    const applicant = await applicantAt(world, 'contract_offered');
    await applicant.post(url, { decision: 'accept' });
    for (const decision of ['accept', 'decline']) {
      expect(await applicant.post(url, { decision })).toMatchObject({
        status: 409,
        body: {
          code: 'conflict',
          detail: 'You have accepted this contract already. Your answer was not recorded.',
          current: { status: 'employed' },
        },
      });
    }
  });

  it('sent again under its key has its effect once; the other decision under the same key is refused', async () => {
    const applicant = await applicantAt(world, 'contract_offered');
    const press = () => applicant.post(url, { decision: 'decline' }, { key: 'answer-once' });
    expect((await Promise.all([1, 2, 3, 4, 5].map(press))).map(({ status }) => status)).toEqual(
      Array(5).fill(200),
    );
    const other = await applicant.post(url, { decision: 'accept' }, { key: 'answer-once' });
    expect(other.body.code).toBe('idempotency-key-reused');
  });

  it('of accepting and declining twenty times at once, one is recorded', async () => {
    const applicant = await applicantAt(world, 'contract_offered');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => applicant.post(url, { decision: n % 2 ? 'accept' : 'decline' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  it('ruling 12: of an answer and a decision of staff in flight one wins, and the other is refused with what happened', async () => {
    for (let round = 0; round < 10; round++) {
      const applicant = await applicantAt(world, 'contract_offered');
      const { applicationId } = applicant;
      const { body } = await applicant.get<MyApplication>('/api/me/application');
      const expectedVersion = body.application?.version;
      const decide = () =>
        editor.post(`/api/applications/${applicationId}/advance`, {
          to: 'suitable_candidate',
          expectedVersion,
        });
      const answer = () => applicant.post(url, { decision: 'accept' });
      const inTurn = round % 2 ? [answer(), decide()] : [decide(), answer()];
      const answers = await Promise.all(inTurn);
      const [mine, theirs] = round % 2 ? answers : answers.toReversed();
      expect([mine?.status, theirs?.status].sort()).toEqual([200, 409]);
      if (mine?.status === 409) {
        expect(mine.body).toMatchObject({
          detail: expect.stringMatching(/taken back in the meantime.*Your answer was not recorded/),
          current: { status: 'suitable_candidate' },
        });
      } else {
        expect(theirs?.body).toMatchObject({ code: 'version-conflict', current: { status: 'employed' } });
      }
    }
  });

  it.each(statuses.filter((status) => status !== 'contract_offered'))(
    'is not taken in %s',
    async (status) => {
      const applicant = await applicantAt(world, status);
      const answer = await applicant.post(url, { decision: 'accept' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', current: { status } } });
      if (!isFinal(status))
        expect(answer.body.detail).toContain('No contract is currently available for review');
    },
  );

  it('is accept or decline, with comments of at most 5000 characters, by someone with an application', async () => {
    const applicant = await applicantAt(world, 'contract_offered');
    for (const body of [
      {},
      { decision: 'maybe' },
      { decision: 'accept', comments: 'x'.repeat(5_001) },
      { decision: 'accept', status: 'employed' },
    ])
      expect((await applicant.post(url, body)).status).toBe(400);
    expect((await applicant.post(url, { decision: 'accept', comments: 'x'.repeat(5_000) })).status).toBe(200);
    expect((await editor.post(url, { decision: 'accept' })).status).toBe(404);
    expect((await visitor().post(url, { decision: 'accept' })).status).toBe(401);
  });
});
