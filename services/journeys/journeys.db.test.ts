import fc from 'fast-check';
import { expect, it } from 'vitest';
import { day } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { act, RandomHistories } from '#infra/test/random-histories.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { runCommand } from '#services/applications/commands/run-command.ts';
import { applicationsView } from '#services/applications/projections/view.ts';
import { addUpChanges } from '#services/event-log/figures/add-up.ts';
import { countAgain } from '#services/event-log/figures/count-again.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { createPool, inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import type { Command } from '#state-machines/application/decide.ts';
import { isAnswered, type Journey, journeys } from '#state-machines/application/journeys.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { finalStatuses } from '#state-machines/application/vocabulary.ts';
import type { JourneysAnswer, Way } from './contract.ts';
import { WaysReader } from './read.ts';

const fresh = await freshDatabase();
const { ctx, clock, owner, signInStaff, submit, applicationAt, advance } = fresh;

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
  for (const [place, journey] of walked.entries()) {
    ids.set(journey.id, await made(journey, before.userId));
    // Some are kept by the worker, others found when it is asked.
    if (place % 3 === 0) await addUpChanges(owner);
  }
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

/** All steps of all applications, looked through once. */
const oracleSql = `
  with steps as (
    select application_id, array_agg(status order by version) as path, min(entered_at) filter (where status = 'assessment_booking') as invited_at
    from application_steps group by application_id),
  missed as (
    select application_id, array_agg(distinct data #>> '{data,kind}') as late
    from application_events where type = 'deadline.missed' group by application_id)
  select coalesce(path, '{}') || status as path, coalesce(late, '{}') as late, status_since as at, application_id as id,
         case when decision_version = status_version then 'staff' else 'applicant' end as "endedBy",
         contract_response_at is not null as "isAnswered",
         assessment_completed_at is not null and (invited_at is null or assessment_completed_at < invited_at) as "isEarly"
  from application_states left join steps using (application_id) left join missed using (application_id)
  where not is_sandbox and status = any($1) order by status_since, application_id`;
type Ended = Pick<Way, 'path' | 'late' | 'endedBy' | 'isAnswered' | 'isEarly'> & { at: string; id: string };

async function expected(): Promise<{ total: number; ended: number; ways: Way[] }> {
  const { rows } = await owner.query<Ended>(oracleSql, [finalStatuses]);
  const ways = new Map<string, Way>();
  for (const { at, id, ...way } of rows) {
    const name = JSON.stringify(way);
    ways.set(name, { ...way, count: (ways.get(name)?.count ?? 0) + 1, newest: id, newestAt: at });
  }
  const states = await owner.query<{ total: number }>(
    'select count(*)::int as total from application_states where not is_sandbox',
  );
  return { total: states.rows[0]?.total ?? 0, ended: rows.length, ways: [...ways.values()] };
}
const inOrder = (ways: readonly Way[]): Way[] =>
  ways.toSorted((one, other) => (one.newest < other.newest ? -1 : 1));

async function expectAll(): Promise<void> {
  const { at: _, ways, ...figures } = await new WaysReader(ctx.readPool, clock.now).read();
  const { ways: wanted, ...wantedFigures } = await expected();
  expect(figures).toEqual(wantedFigures);
  expect(inOrder(ways)).toEqual(inOrder(wanted));
  expect(ways.map(({ count }) => count)).toEqual(wanted.map(({ count }) => count).sort((a, b) => b - a));
}

it('counts ways as all steps give them, however much is added up, and a rebuild agrees', {
  timeout: 120_000,
}, async () => {
  const { userId } = await signInStaff('admin');
  const people = new RandomHistories(fresh, userId);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), async (acts) => {
      for (const [place, one] of acts.entries()) {
        await people.carryOut(one);
        if (place % 7 === 6) {
          await expectAll();
          await addUpChanges(owner);
          await expectAll();
        }
      }
    }),
    { numRuns: 12 },
  );
  const pool = createPool({ url: fresh.url, max: 4, name: 'journeys', statementTimeoutMs: 0 });
  expect((await rebuildProjections(pool, { checkOnly: true })).differences).toEqual([]);
  await addUpChanges(owner);
  await expectAll();
  expect((await rebuildProjections(pool, { views: [applicationsView] })).differences).toEqual([]);
  await expectAll();
  await inTransaction(owner, countAgain);
  await expectAll();
  await pool.end();
});
