import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testOrigin } from '#infra/test/people.ts';
import { projectionsOf } from '#infra/test/replay.ts';
import { newId } from '#services/platform/ids.ts';
import { runCommand } from './run-command.ts';

const { ctx, clock, owner, signInStaff, submit, applicationAt, advance } = await freshDatabase();
const editor = await signInStaff('editor');
const stateOf = async (id: string) => (await projectionsOf(owner, id)).state;

/** The token assessment, completed before its step (ruling 11). */
function assessEarly(id: string, commandId = newId()) {
  return runCommand(ctx, {
    applicationId: id,
    commandId,
    origin: testOrigin,
    command: () => ({
      type: 'complete-assessment',
      at: clock.now().toISOString(),
      actor: { kind: 'applicant', id: null },
      score: 85,
      result: 'pass',
    }),
  });
}

describe('a command', () => {
  it('without expected version that lost a race is decided again on the current state', async () => {
    const id = await submit();
    const both = await Promise.all([assessEarly(id), advance(id, 'email_confirmed')]);
    expect(both.map(({ version }) => version).sort()).toEqual([3, 4]);
    expect(await stateOf(id)).toMatchObject({ version: 4, status: 'email_confirmed', assessmentScore: 85 });
  });

  it('announces the application after its change, and not after a repeat', async () => {
    const id = await submit();
    const announced: string[] = [];
    const commandId = newId();
    const call = {
      applicationId: id,
      commandId,
      origin: testOrigin,
      command: () => ({
        type: 'confirm-email' as const,
        at: clock.now().toISOString(),
        actor: { kind: 'applicant' as const, id: null },
      }),
    };
    const listening = { ...ctx, announce: (changed: string) => void announced.push(changed) };
    const first = await runCommand(listening, call);
    const again = await runCommand(listening, call);
    expect([first.repeated, again.repeated]).toEqual([false, true]);
    expect(announced).toEqual([id]);
  });
});

describe('ruling 11: an assessment completed early', () => {
  it('is recorded where the application stands, and the invitation moves straight on', async () => {
    const { id } = await applicationAt('detailed_review_pending');
    await assessEarly(id);
    expect(await stateOf(id)).toMatchObject({ status: 'detailed_review_pending', assessmentResult: 'pass' });
    const { status } = await advance(id, 'assessment_booking');
    expect(status).toBe('assessment_completed');
    expect(await stateOf(id)).toMatchObject({ deadline: null, assessmentScore: 85 });
  });

  it('lets the invitation be repeated under its key like any other move', async () => {
    const { id } = await applicationAt('detailed_review_pending');
    await assessEarly(id);
    const invite = () =>
      editor.post(`/api/applications/${id}/advance`, { to: 'assessment_booking' }, { key: 'invitation-1' });
    const [first, again] = [await invite(), await invite()];
    expect(first).toMatchObject({ status: 200, body: { status: 'assessment_completed' } });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });
});

describe('one key on two routes', () => {
  it('is two commands: an undo is not answered with the advance before it', async () => {
    const id = await submit();
    const key = 'one-key-for-all';
    await editor.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' }, { key });
    const undone = await editor.post(`/api/applications/${id}/undo`, {}, { key });
    expect(undone).toMatchObject({ status: 200, body: { status: 'application_received' } });
    expect((await stateOf(id))?.status).toBe('application_received');
  });
});
