import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowClock, second } from '#infra/test/clock.ts';
import { connectionOf } from '#infra/test/connection.ts';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { until } from '#infra/test/until.ts';
import { withoutEffectOn } from '#infra/test/without-effect.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { readConfig } from '#services/start/config.ts';
import { runWorker } from '#services/start/run-worker.ts';
import type { Run, RunDetail } from '../contract.ts';
import { workReplay } from './work.ts';

const fresh = await freshDatabase({ clock: nowClock() });
const { ctx, clock, env, url, owner, applicationAt, signInStaff } = fresh;
const admin = await signInStaff('admin');
const editor = await signInStaff('editor');
const colleague = await signInStaff('editor');
const at = (id: string) => `/api/replay/runs/${id}`;
/** Runs are listed by when they were asked for. */
const later = () => clock.advance(second);
const ended = (id: string) =>
  until(
    async () => (await editor.get<RunDetail>(at(id))).body,
    ({ endedAt }) => endedAt !== null,
  );

beforeAll(async () => {
  for (const status of ['employed', 'rejected', 'raw_review_pending'] as const) await applicationAt(status);
});

/** A run before any worker takes it. */
async function waiting(kind: Run['kind'], question: object = {}): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into replay_runs (run_id, kind, question, asked_by, asked_at, state) values ($1, $2, $3, $4, now(), 'waiting')`,
    [id, kind, question, editor.userId],
  );
  return id;
}
const pools = [createPool({ url, role: 'cursus_app', max: 3, name: 'replay test', statementTimeoutMs: 0 })];
const [reads] = pools as [(typeof pools)[number]];
afterAll(() => reads.end());
const settings = {
  ctx,
  audit: { pool: reads, secrets: ctx.secrets, folder: '/nowhere/log', origin: testOrigin },
  openOwner: () => createPool({ url, max: 6, name: 'replay test owner', statementTimeoutMs: 0 }),
};
const work = (runId: string, changes: Partial<typeof settings> = {}) =>
  workReplay({ ...settings, ...changes })({ id: newId(), data: { runId } });
const events = async () => (await owner.query('select count(*)::int as n from application_events')).rows[0].n;

describe('a run by the worker', () => {
  it('verifies, asks what-if and rebuilds, and its answer stays', async () => {
    const { stop } = await runWorker(readConfig(env), url, memoryLog().logger);
    try {
      const asked = await editor.post<Run>('/api/replay/verifications', {});
      expect(asked.status).toBe(202);
      expect(asked.body).toMatchObject({ kind: 'verify', state: 'waiting', askedBy: { id: editor.userId } });
      expect(await ended(asked.body.id)).toMatchObject({
        state: 'done',
        events: await events(),
        ofEvents: await events(),
        answer: { problemCount: 0, events: await events(), checkpoint: null },
      });

      later();
      const change = { removeStates: ['contract_and_docs'] };
      const whatIf = await editor.post<Run>('/api/replay/what-ifs', { change });
      const { answer } = await ended(whatIf.body.id);
      expect(answer).toMatchObject({ applications: 3, totals: { same: 3, diverged: 0, stranded: 0 } });

      later();
      const rebuild = await admin.post<Run>('/api/replay/rebuilds', { checkOnly: false });
      expect(await ended(rebuild.body.id)).toMatchObject({
        state: 'done',
        answer: { differenceCount: 0, swapped: true, streams: 3 },
      });
      const { body } = await editor.get<{ items: Run[]; next: string | null }>('/api/replay/runs?limit=2');
      expect(body.items.map(({ kind }) => kind)).toEqual(['rebuild', 'what-if']);
      const rest = await editor.get<{ items: Run[] }>(`/api/replay/runs?cursor=${body.next}`);
      expect(rest.body.items.map(({ id }) => id)).toEqual([asked.body.id]);
    } finally {
      await stop();
    }
  });
});

describe('asked for', () => {
  it('while one is open: 409 with its id, and nothing is started twice', async () => {
    const first = await admin.post<Run>('/api/replay/rebuilds', { checkOnly: true });
    const second = await admin.post('/api/replay/rebuilds', { checkOnly: false });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { value: { runId: first.body.id } } },
    });
    // a question a person
    const mine = await editor.post<Run>('/api/replay/what-ifs', {});
    const theirs = await colleague.post<Run>('/api/replay/what-ifs', {});
    expect([mine.status, theirs.status]).toEqual([202, 202]);
    expect((await editor.post('/api/replay/what-ifs', {})).status).toBe(409);

    expect((await colleague.request('DELETE', at(mine.body.id))).status).toBe(403);
    for (const [who, run] of [
      [editor, mine],
      [admin, theirs],
      [admin, first],
    ] as const) {
      expect((await who.request('DELETE', at(run.body.id))).status).toBe(204);
      expect((await who.get<Run>(at(run.body.id))).body.state).toBe('cancelled');
    }
    expect((await editor.request('DELETE', at(mine.body.id))).status).toBe(409);
    // what the worker finds later is over
    await work(mine.body.id);
    expect((await editor.get<Run>(at(mine.body.id))).body.state).toBe('cancelled');
  });

  it('about what is not there: 400 or 404, and no run', async () => {
    await withoutEffectOn(fresh)(async () => {
      const unknown = await editor.post('/api/replay/what-ifs', { machine: 'application@99' });
      expect(unknown).toMatchObject({
        status: 400,
        body: { detail: "There is no machine 'application@99'." },
      });
      const state = await editor.post('/api/replay/what-ifs', { change: { removeStates: ['nowhere'] } });
      expect(state).toMatchObject({ status: 400, body: { detail: "The machine has no state 'nowhere'." } });
      const hours = await editor.post('/api/replay/what-ifs', { deadlines: { email: 0 } });
      expect(hours).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'deadlines.email', message: 'must be at least an hour' }] },
      });
      expect((await editor.get(at(newId()))).status).toBe(404);
      expect((await editor.post('/api/replay/rebuilds', { checkOnly: true })).status).toBe(403);
    });
  });
});

describe('a run that cannot be done', () => {
  it('ends with the sentence that says why: a rebuild by an address that does not own the tables', async () => {
    const id = await waiting('rebuild', { checkOnly: false });
    await work(id, {
      openOwner: () => createPool({ url, role: 'cursus_app', max: 6, name: 'not the owner' }),
    });
    const { state, error } = (await editor.get<Run>(at(id))).body;
    expect(state).toBe('failed');
    expect(error).toContain('Run `npm run ops -- rebuild` with the owner');
  });

  it('is given up after three workers that ended in the midst of it', async () => {
    const id = await waiting('verify');
    await owner.query("update replay_runs set attempts = 3, state = 'running' where run_id = $1", [id]);
    await work(id);
    const { state, error } = (await editor.get<Run>(at(id))).body;
    expect([state, error]).toEqual(['failed', expect.stringContaining('ended 3 times')]);
  });

  it('taken over by another worker, leaves its end to that one', async () => {
    const id = await waiting('verify');
    const pool = createPool({ url, max: 1, name: 'replay test held', statementTimeoutMs: 0 });
    // The only connection is held: the first worker has begun and waits.
    const held = await connectionOf(pool);
    const first = work(id, { audit: { ...settings.audit, pool } });
    await until(
      async () => (await editor.get<Run>(at(id))).body.state,
      (state) => state === 'running',
    );
    await owner.query('update replay_runs set attempts = attempts + 1 where run_id = $1', [id]);
    held.release();
    await first;
    await pool.end();
    expect((await editor.get<RunDetail>(at(id))).body).toMatchObject({ state: 'running', answer: null });
    await work(id);
    expect((await editor.get<RunDetail>(at(id))).body).toMatchObject({ state: 'done', error: null });
  });
});
