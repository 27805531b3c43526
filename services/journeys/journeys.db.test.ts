import { expect, it } from 'vitest';
import { day } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { runCommand } from '#services/applications/commands/run-command.ts';
import { newId } from '#services/platform/ids.ts';
import type { Command } from '#state-machines/application/decide.ts';
import { isAnswered, type Journey, journeys } from '#state-machines/application/journeys.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import type { JourneysAnswer, Way } from './contract.ts';

const { ctx, clock, signInStaff, submit, applicationAt, advance } = await freshDatabase();

async function made(journey: Journey, userId: string): Promise<string> {
  const applicationId = await submit();
  for (const { event: type, actor: kind } of journey.steps) {
    clock.advance(60_000);
    if (type === 'miss-deadline') clock.advance(11 * day);
    await runCommand(ctx, {
      applicationId,
      commandId: newId(),
      origin: { causation: 'request', correlation: 'test', client: 'test' },
      command: ({ deadline }: ApplicationState) =>
        ({
          type,
          at: clock.now().toISOString(),
          actor: { kind, id: kind === 'admin' ? userId : null },
          ...(type === 'complete-assessment' && { score: 80, result: 'pass' }),
          ...(type === 'miss-deadline' && { kind: deadline?.kind, armedBy: deadline?.armedBy }),
        }) as Command,
    });
  }
  return applicationId;
}

const asked = async (by: Visitor) => (await by.get<JourneysAnswer>('/api/journeys')).body;
const isOf = (journey: Journey, way: Way) =>
  way.path.join('>') === journey.path.join('>') &&
  way.endedBy === journey.endedBy &&
  way.late.join() === (journey.late ?? '') &&
  way.isEarly === journey.isEarly &&
  way.isAnswered === isAnswered(journey);

it('tells every journey that an application made from every other, with the newest of each', async () => {
  const before = await signInStaff('admin');
  expect(await asked(before)).toMatchObject({ total: 0, ended: 0, ways: [] });
  const walked = journeys.filter(({ path }) => path.length < 12);
  const ids = new Map<string, string>();
  for (const journey of walked) ids.set(journey.id, await made(journey, before.userId));
  const again = await made(walked[0] as Journey, before.userId);
  // Weeks have gone by, and with them the session.
  const admin = await signInStaff('admin');
  // Neither one that is under way nor a sandbox counts.
  const { id: open } = await applicationAt('raw_review_pending');
  const { status } = await admin.post('/api/sandboxes', { forkOf: again });
  expect(status).toBe(201);
  clock.advance(60_000);

  const answer = await asked(admin);
  expect(answer).toMatchObject({ total: walked.length + 2, ended: walked.length + 1 });
  expect(answer.ways).toHaveLength(walked.length);
  for (const journey of walked) {
    const found = answer.ways.filter((way) => isOf(journey, way));
    expect(found, journey.name).toHaveLength(1);
    const isFirst = journey === walked[0];
    expect(found[0], journey.name).toMatchObject({
      count: isFirst ? 2 : 1,
      newest: isFirst ? again : ids.get(journey.id),
    });
  }
  await advance(open, 'rejected', { reason: 'Other' });
  clock.advance(10_000);
  expect((await asked(admin)).ended).toBe(walked.length + 2);
});
