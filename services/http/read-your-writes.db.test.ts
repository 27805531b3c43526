import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mortalPostgres } from '#infra/faults/chaos/postgres.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { StaffVisitor } from '#infra/test/people.ts';
import { startReplica } from '#infra/test/replica.ts';
import { until } from '#infra/test/until.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { openLiveUpdates } from '#services/event-log/live-updates.ts';

/** A real primary and a real replica that shows everything three seconds later. */
const primary = await mortalPostgres();
afterAll(primary.end);
const replica = await startReplica(primary.owner, ['recovery_min_apply_delay=3s', 'max_connections=200']);
afterAll(replica.end);
const liveUpdates = openLiveUpdates(primary.login);
afterAll(liveUpdates.close);
const world = await freshDatabase({ on: primary, replicas: [replica.at(primary.login)] });
const { ctx, owner, signInStaff, signInApplicant, signedIn, applicationAt } = world;
const replicas = ctx.replicas;
if (!replicas) throw new Error('no replicas');
const app = await world.buildApp({ liveUpdates });
const stopFollowing = replicas.follow();
afterAll(stopFollowing);

const isInUse = () =>
  until(
    async () => replicas.states[0]?.condition,
    (condition) => condition === 'in use',
  );
/** The replica has everything that is there now. */
async function caughtUp(): Promise<void> {
  const position = await replicas?.written();
  await until(
    async () =>
      (await replicaSees('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [lsnOf(position)])).has,
    (has) => has === true,
  );
}
const lsnOf = (position = '') => `${position.slice(0, 8)}/${position.slice(8)}`;
async function replicaSees(text: string, values: unknown[]): Promise<Record<string, unknown>> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: replica.at(primary.owner) });
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows[0];
}

interface Detail {
  workflowStatus: string;
}
const statusSeenBy = async (who: Visitor, id: string, headers = {}) => {
  const { status, body } = await who.get<Detail>(`/api/applications/${id}`, { headers });
  return status === 200 ? body.workflowStatus : status;
};
/** As another browser of the same person: it knows of none of this one's writes. */
const strangerOf = ({ userId }: StaffVisitor) => signedIn({ userId, role: 'admin' });

let admin: StaffVisitor;
/** These are on the replica when the tests begin. */
let known: Record<'confirmed' | 'moving' | 'offered', string>;
let applicant: Visitor;
beforeAll(async () => {
  admin = await signInStaff('admin');
  const [confirmed, moving, offered] = await Promise.all([
    applicationAt('email_confirmed'),
    applicationAt('application_received'),
    applicationAt('contract_offered'),
  ]);
  known = { confirmed: confirmed.id, moving: moving.id, offered: offered.id };
  applicant = await signInApplicant(offered.id);
  await isInUse();
  await caughtUp();
}, 60_000);

describe('behind a replica that is three seconds late', () => {
  it('who knows of no write reads the replica', async () => {
    const { id } = await applicationAt('email_confirmed');
    expect(await statusSeenBy(await strangerOf(admin), id)).toBe(404);
    expect(await statusSeenBy(await strangerOf(admin), known.confirmed)).toBe('email_confirmed');
  });

  it('one’s own submission is there at once, twelve times of twelve', async () => {
    for (let n = 0; n < 12; n++) {
      const browser = world.visitor(app);
      const sent = await browser.post<{ data: { applicationId: string } }>(
        '/api/secure-application-submit',
        exampleForm(),
      );
      expect(sent.status).toBe(201);
      expect(sent.headers['cursus-position']).toMatch(/^[0-9a-f]{16}$/);
      for (const [name, value] of (await strangerOf(admin)).cookies) browser.cookies.set(name, value);
      expect(await statusSeenBy(browser, sent.body.data.applicationId)).toBe('application_received');
    }
  });

  it('one’s own move is seen at once, in detail and list, twelve times of twelve', async () => {
    for (let n = 0; n < 12; n++) {
      const { id } = await applicationAt('application_received');
      const { status } = await admin.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' });
      expect(status).toBe(200);
      const since = performance.now();
      expect(await statusSeenBy(admin, id)).toBe('email_confirmed');
      // It waits for the replica, but not for long.
      expect(performance.now() - since).toBeLessThan(1_000);
      const { body } = await admin.get<{ items: { id: string; workflowStatus: string }[] }>(
        '/api/applications',
      );
      expect(body.items.find((item) => item.id === id)?.workflowStatus).toBe('email_confirmed');
    }
  });

  it('so are moves that one browser makes at the same time', async () => {
    const walked = await Promise.all(Array.from({ length: 12 }, () => applicationAt('application_received')));
    await Promise.all(
      walked.map(({ id }) => admin.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' })),
    );
    const seen = await Promise.all(walked.map(({ id }) => statusSeenBy(admin, id)));
    expect(seen).toEqual(Array(12).fill('email_confirmed'));
  });

  it('a conflict is followed by what it conflicts with', async () => {
    await world.advance(known.moving, 'email_confirmed');
    const other = await strangerOf(admin);
    expect(await statusSeenBy(other, known.moving)).toBe('application_received');
    const move = { to: 'email_confirmation_sent' };
    const { status } = await other.post(`/api/applications/${known.moving}/advance`, move);
    expect([status, await statusSeenBy(other, known.moving)]).toEqual([409, 'email_confirmed']);
  });

  it('an applicant sees what they did', async () => {
    const answered = await applicant.post('/api/me/contract-response', { decision: 'accept' });
    expect(answered.status).toBe(200);
    const { body } = await applicant.get<{ application: Detail }>('/api/me/application');
    expect(body.application.workflowStatus).toBe('employed');
  });

  it('what is fetched after a live event is what the event was about, twelve times of twelve', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const other = await strangerOf(admin);
    const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stopped = new AbortController();
    const stream = await fetch(`http://127.0.0.1:${port}/api/live`, {
      headers: { cookie },
      signal: stopped.signal,
    });
    let said = '';
    const reading = (async () => {
      for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) said += part;
    })().catch(() => undefined);
    for (let n = 0; n < 12; n++) {
      const { id } = await applicationAt('application_received');
      await sleep(60);
      said = '';
      await admin.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' });
      const event = await until(
        async () => said,
        (text) => text.includes(id) && text.endsWith('\n\n'),
      );
      const [, data = ''] = /^data: (.*)$/m.exec(event) ?? [];
      const { position } = JSON.parse(data) as { position: string };
      expect(await statusSeenBy(other, id, { 'cursus-position': position })).toBe('email_confirmed');
    }
    stopped.abort();
    await reading;
    // A reader that comes back asks for everything: the answer says up to where that has to be.
    const again = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { cookie } });
    expect(again.headers.get('set-cookie')).toMatch(
      /^cursus-position=[0-9a-f]{16}; Max-Age=30; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    await again.body?.cancel();
  }, 60_000);

  it('S12: a session that was ended is refused at once', async () => {
    const other = await strangerOf(admin);
    expect((await other.get('/api/statistics')).status).toBe(200);
    const end = "update sessions set ended_at = now(), ended_because = 'sign-out' where user_id = $1";
    await owner.query(end, [admin.userId]);
    expect((await other.get('/api/statistics')).status).toBe(401);
    admin = await signInStaff('admin');
  });

  it('S34: what is no position is as good as none, and one from the future is waited for 50 ms', async () => {
    const { id } = await applicationAt('email_confirmed');
    const other = await strangerOf(admin);
    for (const strange of ['', 'x', '0/16B3748', `${'0'.repeat(15)}G`])
      expect(await statusSeenBy(other, id, { 'cursus-position': strange })).toBe(404);
    const since = performance.now();
    expect(await statusSeenBy(other, id, { 'cursus-position': 'e'.repeat(16) })).toBe('email_confirmed');
    expect(performance.now() - since).toBeGreaterThan(45);
  });
});

describe('a replica that is stopped', () => {
  const readiness = async () => {
    const { status, body } = await world
      .visitor(app)
      .get<{ checks: { name: string; ok: boolean; detail?: string }[] }>('/readyz');
    return { status, replica: body.checks.find(({ name }) => name === 'replica 1') };
  };
  it('costs no answer, is left out and said to be, and is used again by itself', async () => {
    await isInUse();
    expect(await readiness()).toEqual({ status: 200, replica: { name: 'replica 1', ok: true } });
    const statuses = new Set<unknown>();
    let isOver = false;
    const other = await strangerOf(admin);
    const reader = (async () => {
      while (!isOver) {
        statuses.add(await statusSeenBy(other, known.confirmed));
        await sleep(5);
      }
    })();
    await sleep(300);
    await replica.stop();
    await until(readiness, ({ replica: said }) => said?.ok === false);
    expect(await readiness()).toEqual({
      status: 200,
      replica: { name: 'replica 1', ok: false, detail: 'cannot be reached; left out' },
    });
    await replica.startAgain();
    await isInUse();
    await sleep(300);
    isOver = true;
    await reader;
    expect([...statuses]).toEqual(['email_confirmed']);
    expect(await readiness()).toEqual({ status: 200, replica: { name: 'replica 1', ok: true } });
  }, 60_000);

  it('metrics say how far behind it is, and whether it is read from', async () => {
    const { body: text } = await world.visitor(app).get<string>('/metrics');
    expect(text).toMatch(/^cursus_replica_in_use\{replica="1"\} 1$/m);
    expect(text).toMatch(/^cursus_replica_lag_seconds\{replica="1"\} \d/m);
  });
});
