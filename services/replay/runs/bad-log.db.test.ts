import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nowClock, second } from '#infra/test/clock.ts';
import { connectionOf } from '#infra/test/connection.ts';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { projectionsOf } from '#infra/test/replay.ts';
import { newSigningKeys } from '#infra/test/signing-keys.ts';
import { until } from '#infra/test/until.ts';
import { listCheckpoints } from '#services/event-log/checkpoint/list-checkpoints.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { createPool, inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import type { Checkpoints, Run, RunDetail } from '../contract.ts';
import { workReplay } from './work.ts';

/** What a run says of a log that does not hold or cannot be projected, and what becomes of it when the database lets go. */
const { ctx, clock, url, owner, applicationAt, signInStaff, visitor } = await freshDatabase({
  clock: nowClock(),
});
const admin = await signInStaff('admin');
const editor = await signInStaff('editor');
const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-runs-'));
const reads = createPool({ url, role: 'cursus_app', max: 3, name: 'bad log', statementTimeoutMs: 0 });
afterAll(async () => {
  await reads.end();
  await rm(folder, { recursive: true });
});
const openOwner = () => createPool({ url, max: 6, name: 'bad log owner', statementTimeoutMs: 0 });
const settings = { ctx, audit: { pool: reads, secrets: ctx.secrets, folder, origin: testOrigin }, openOwner };

const find = async (id: string) => (await editor.get<RunDetail>(`/api/replay/runs/${id}`)).body;
/** Asked for over HTTP, worked here. */
async function run(kind: 'verifications' | 'rebuilds', body: object, changes = {}): Promise<RunDetail> {
  clock.advance(second);
  const asked = await admin.post<Run>(`/api/replay/${kind}`, body);
  expect(asked.status).toBe(202);
  await workReplay({ ...settings, ...changes })({ id: newId(), data: { runId: asked.body.id } });
  return find(asked.body.id);
}

let id: string;
beforeAll(async () => {
  await applicationAt('employed');
  id = (await applicationAt('raw_review_pending')).id;
});

async function asOwner(sql: string): Promise<void> {
  await inTransaction(owner, async (db) => {
    await db.query('alter table application_events disable trigger all');
    await db.query(sql, [id]);
    await db.query('alter table application_events enable trigger all');
  });
}

describe('checkpoints from a run', () => {
  it('are signed by an admin alone, and only over a log that holds', async () => {
    expect((await editor.post('/api/replay/verifications', { sign: true })).status).toBe(403);
    const signed = await run('verifications', { sign: true });
    expect(signed).toMatchObject({ state: 'done', found: 0, answer: { signed: 1, problemCount: 0 } });
    const { body } = await editor.get<Checkpoints>('/api/checkpoints');
    expect(body.items).toMatchObject([{ number: 1, streams: 2, isSigned: true }]);
    expect(body.keys).toEqual([
      {
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        publicKey: expect.stringContaining('BEGIN PUBLIC KEY'),
      },
    ]);
    const others = { keys: newSigningKeys().knownKeys, folder: new LogFolder(folder) };
    expect(await listCheckpoints(ctx.pool, others)).toMatchObject([{ number: 1, isSigned: false }]);
  });

  it('come with the verifier, as it stands in the repository, for anyone', async () => {
    const answer = await editor.get<string>('/api/checkpoints/verifier.mjs');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="verify.mjs"');
    expect(answer.body).toContain('globalThis.crypto');
    expect((await visitor().get('/api/checkpoints/verifier.mjs')).status).toBe(200);
  });
});

describe('a log with an event of another release', () => {
  it('is verified to the end, and each event named; a rebuild says which it cannot projection and changes nothing', async () => {
    await asOwner(
      `update application_events set type = 'review.forgotten', body = replace(body, '"review.started"', '"review.forgotten"')
       where application_id = $1 and type = 'review.started'`,
    );
    const verified = await run('verifications', { sign: true });
    expect(verified).toMatchObject({ state: 'done', answer: { checkpoint: 1, signed: null } });
    const said = verified.kind === 'verify' ? verified.answer?.problems : null;
    const version = said?.[0]?.version;
    expect(said).toEqual([
      expect.objectContaining({ applicationId: id, version, code: 'hash' }),
      expect.objectContaining({
        applicationId: id,
        version,
        code: 'unknown',
        detail: "its type 'review.forgotten' is none that this release knows",
      }),
    ]);
    expect(verified.found).toBe(2);

    const live = await projectionsOf(owner, id);
    // A word of its progress that comes after the end is of no use.
    const query = ctx.pool.query.bind(ctx.pool);
    const late = async (asked: QueryConfig) => {
      if (asked.name === 'replay-progress') await sleep(500);
      return query(asked);
    };
    const spy = vi.spyOn(ctx.pool, 'query').mockImplementation(late as never);
    onTestFinished(() => spy.mockRestore());
    for (const checkOnly of [true, false]) {
      const rebuilt = await run('rebuilds', { checkOnly });
      expect(rebuilt).toMatchObject({ state: 'failed', answer: null, found: null, phase: 'projection' });
      expect(rebuilt.error).toBe(
        `Event ${version} of application ${id} cannot be projected: its type 'review.forgotten' is none that this release knows. The live tables were left as they are.`,
      );
    }
    expect(await projectionsOf(owner, id)).toEqual(live);
    await asOwner(
      `update application_events set type = 'review.started', body = replace(body, '"review.forgotten"', '"review.started"')
       where application_id = $1 and type = 'review.forgotten'`,
    );
    expect(await run('rebuilds', { checkOnly: false })).toMatchObject({ state: 'done', found: 0 });
  });
});

describe('a rebuild that meets', () => {
  it('another one of the command line ends with that, and is no second one', async () => {
    const holder = await connectionOf(owner);
    await holder.query("select pg_advisory_lock(hashtext('cursus:rebuild'))");
    expect(await run('rebuilds', { checkOnly: true })).toMatchObject({
      state: 'failed',
      error: 'Another rebuild is under way. Wait for it to end.',
    });
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
  });

  it('a database that lets go in the midst of it has ended, and the next one finds everything as it was', async () => {
    const holder = await connectionOf(owner);
    // Held up where it has projected everything and would swap.
    await holder.query('begin; lock table application_status_counts in access share mode');
    const rebuilding = run('rebuilds', { checkOnly: false });
    const [open] = await until(
      async () => (await editor.get<{ items: Run[] }>('/api/replay/runs?kind=rebuild')).body.items,
      ([newest]) => newest?.phase === 'swap',
    );
    expect(open?.state).toBe('running');
    await holder.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bad log owner' and datname = current_database()",
    );
    expect(await rebuilding).toMatchObject({
      state: 'failed',
      answer: null,
      error: 'The connection to the database was lost in the midst of it. Ask again.',
    });
    await holder.query('rollback');
    holder.release();
    expect(await run('rebuilds', { checkOnly: true })).toMatchObject({ state: 'done', found: 0 });
    const { rows } = await owner.query(
      "select relname from pg_class where relkind = 'r' and relname ~ '_(next|old)$'",
    );
    expect(rows).toEqual([]);
  });
});
