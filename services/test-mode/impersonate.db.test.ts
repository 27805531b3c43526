import { describe, expect, it } from 'vitest';
import { auditRows } from '#infra/test/audit-rows.ts';
import { hour, minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { StaffVisitor } from '#infra/test/people.ts';
import { signInFully } from '#infra/test/second-factor.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { setRole } from '#services/identity/accounts.ts';
import type { Session } from '#services/identity/contract.ts';

const { app, ctx, clock, owner, visitor, submit, signInApplicant, signInStaff, applicationAt } =
  await freshDatabase();
await app.ready();

type Begun = { id: string; applicationId: string; firstName: string; lastName: string; expiresAt: string };
const start = (by: Visitor, applicationId: string) =>
  by.post<Begun & { code?: string }>('/api/impersonations', { applicationId });
const exit = (by: Visitor) => by.request('DELETE', '/api/impersonations/current');
const as = (id: string) => ({ headers: { 'x-on-behalf-of': id } });
type Mine = { application: { id: string } | null; code?: string; items?: unknown[] };
const look = (by: Visitor, id: string, url = '/api/me/application') => by.get<Mine>(url, as(id));

/** An applicant, signed in, and an admin who looks at their portal. */
async function testMode() {
  const { id: applicationId } = await applicationAt('email_confirmed');
  const applicant = await signInApplicant(applicationId);
  const { rows } = await owner.query('select user_id from application_forms where application_id = $1', [
    applicationId,
  ]);
  const admin = await signInStaff('admin');
  const { body } = await start(admin, applicationId);
  return { applicationId, applicant, applicantId: String(rows[0].user_id), admin, id: body.id, begun: body };
}
const auditOf = async ({ userId }: StaffVisitor, action: string) =>
  (await auditRows({ owner, ctx }, 'user_id = $1 and action = $2', [userId, action])).map(
    ({ on_behalf_of, resource_id, metadata, ip_address: ip }) => ({
      on_behalf_of,
      resource_id,
      route: metadata.route ?? null,
      ip,
    }),
  );

describe('S19: test mode', () => {
  it('shows an admin the applicant’s own pages, and says so in the session', async () => {
    const { admin, applicant, applicationId, id, begun } = await testMode();
    expect(begun).toEqual({
      id: expect.any(String),
      applicationId,
      firstName: 'Ursina',
      lastName: expect.stringMatching(/^Caflisch/),
      expiresAt: new Date(clock.now().getTime() + hour).toISOString(),
    });
    expect((await look(admin, id)).body).toEqual((await applicant.get('/api/me/application')).body);
    expect((await look(admin, id)).body.application?.id).toBe(applicationId);
    const { body: events } = await look(admin, id, '/api/me/events');
    expect(events).toEqual((await applicant.get('/api/me/events')).body);
    expect(events.items?.length).toBeGreaterThan(0);
    expect((await admin.get<Session>('/api/auth/session')).body).toMatchObject({
      user: { id: admin.userId, role: 'admin' },
      impersonation: begun,
    });
    // Without the header the admin is the admin.
    expect((await admin.get<Mine>('/api/me/application')).body.application).toBeNull();
  });

  it('shows an application without a user too, on behalf of an id without an account', async () => {
    const applicationId = await submit();
    const admin = await signInStaff('admin');
    const { body } = await start(admin, applicationId);
    expect((await look(admin, body.id)).body.application?.id).toBe(applicationId);
    const [read] = await auditOf(admin, 'impersonated_read');
    expect(read?.on_behalf_of).toMatch(/^[0-9a-f-]{36}$/);
    const { rowCount } = await owner.query('select from users where id = $1', [read?.on_behalf_of]);
    expect(rowCount).toBe(0);
    const again = await start(await signInStaff('admin'), applicationId);
    expect(again.status).toBe(201);
  });

  it('of an application that is not there is not found', async () => {
    const admin = await signInStaff('admin');
    expect((await start(admin, crypto.randomUUID())).status).toBe(404);
    expect((await start(admin, 'x')).status).toBe(400);
  });

  it('is read-only: with the header every write and every page but the portal’s is refused, and nothing changes', async () => {
    const { admin, applicationId, id } = await testMode();
    const version = async () =>
      (await owner.query('select version from applications where id = $1', [applicationId])).rows[0].version;
    const before = await version();
    const routes = app.declaredRoutes.filter(
      ({ url, config, method }) =>
        url.startsWith('/api/') &&
        config?.access !== 'public' &&
        !(config?.access === 'portal' && method === 'GET') &&
        method !== 'HEAD',
    );
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, url } of routes) {
      const where = url.replace(/:(\w+)/g, applicationId);
      const answer = await admin.request(method as 'GET', where, method === 'GET' ? undefined : {}, as(id));
      expect({ method, url, status: answer.status }).toEqual({ method, url, status: 403 });
      expect(answer.body.code).toBe('read-only');
    }
    expect(await version()).toBe(before);
    expect((await look(admin, id)).status).toBe(200);
    expect((await admin.get('/api/statistics')).status).toBe(200);
  });

  it('is bound to the admin’s own session: another’s id, a guessed one and an old one open nothing', async () => {
    const { admin, id, applicationId } = await testMode();
    const other = await signInStaff('admin');
    const elsewhere = await signInFully(visitor(), admin, clock);
    const refused = { status: 403, body: { code: 'not-allowed' } };
    expect(await look(other, id)).toMatchObject(refused);
    expect(await look(elsewhere, id)).toMatchObject(refused);
    expect(await look(admin, crypto.randomUUID())).toMatchObject(refused);
    expect(await look(admin, '')).toMatchObject(refused);
    expect(await look(admin, `${id}, ${id}`)).toMatchObject(refused);
    // While the other looks at something of their own, this id is still not theirs.
    const { body: own } = await start(other, applicationId);
    expect(await look(other, id)).toMatchObject(refused);
    expect((await look(other, own.id)).status).toBe(200);
  });

  it('is one at a time: a new one takes the place of the one before', async () => {
    const { admin, id } = await testMode();
    const second = await submit();
    const { body } = await start(admin, second);
    expect((await look(admin, id)).status).toBe(403);
    expect((await look(admin, body.id)).body.application?.id).toBe(second);
  });

  it('begun in ten tabs at once is one', async () => {
    const applicationId = await submit();
    const admin = await signInStaff('admin');
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(admin, applicationId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const { rows } = await owner.query(
      `select impersonation_id from impersonations i join sessions s using (session_id)
       where s.user_id = $1 and i.ended_at is null`,
      [admin.userId],
    );
    expect(rows).toHaveLength(1);
    const looks = await Promise.all(answers.map(({ body }) => look(admin, body.id)));
    expect(looks.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is for admins: editors and applicants cannot begin, and a demoted admin cannot go on', async () => {
    const { admin, applicant, applicationId, id } = await testMode();
    expect((await start(await signInStaff('editor'), applicationId)).status).toBe(403);
    expect((await start(applicant, applicationId)).status).toBe(403);
    expect((await start(visitor(), applicationId)).status).toBe(401);
    await setRole(ctx.pool, admin.userId, 'editor');
    expect((await look(admin, id)).status).toBe(403);
  });
});

describe('S19: test mode ends', () => {
  const over = async (admin: Visitor, id: string) => {
    expect((await look(admin, id)).status).toBe(403);
    expect((await admin.get<Session>('/api/auth/session')).body.impersonation).toBeNull();
  };

  it('after 60 minutes, however busy', async () => {
    const { admin, id } = await testMode();
    for (let n = 0; n < 3; n++) {
      clock.advance(20 * minute - 1);
      expect((await look(admin, id)).status).toBe(200);
    }
    clock.advance(3);
    await over(admin, id);
    expect((await admin.get('/api/statistics')).status).toBe(200);
  });

  it('at its exit, once', async () => {
    const { admin, id } = await testMode();
    expect((await exit(admin)).status).toBe(200);
    await over(admin, id);
    expect((await exit(admin)).status).toBe(404);
  });

  it('at the exit of its own session alone', async () => {
    const { admin, id } = await testMode();
    const other = await signInStaff('admin');
    expect((await exit(other)).status).toBe(404);
    expect((await look(admin, id)).status).toBe(200);
  });

  it('at sign-out, and is not there at the next sign-in', async () => {
    const { admin, id } = await testMode();
    await admin.post('/api/auth/sign-out');
    expect((await look(admin, id)).status).toBe(401);
    await signInFully(admin, admin, clock);
    await over(admin, id);
  });
});

describe('S19, S24: test mode is audited', () => {
  it('at its beginning, each read and its end, with both identities and the address', async () => {
    const { admin, applicantId, applicationId, id } = await testMode();
    await look(admin, id);
    await look(admin, id, '/api/me/events');
    await exit(admin);
    const both = { on_behalf_of: applicantId, resource_id: applicationId, ip: admin.address };
    expect(await auditOf(admin, 'impersonation_started')).toEqual([{ ...both, route: null }]);
    expect(await auditOf(admin, 'impersonated_read')).toEqual([
      { ...both, route: '/api/me/application' },
      { ...both, route: '/api/me/events' },
    ]);
    expect(await auditOf(admin, 'impersonation_ended')).toEqual([{ ...both, route: null }]);
  });

  it('at its exit after the hour too', async () => {
    const { admin, applicantId, applicationId } = await testMode();
    for (let n = 0; n < 3; n++) {
      clock.advance(20 * minute + 1);
      await admin.get('/api/statistics');
    }
    await exit(admin);
    expect(await auditOf(admin, 'impersonation_ended')).toMatchObject([
      { on_behalf_of: applicantId, resource_id: applicationId },
    ]);
  });

  it('never as the applicant: no session of theirs is opened, used or shown', async () => {
    const { applicant, applicantId, applicationId } = await testMode();
    const sessions = async () =>
      (await owner.query('select * from sessions where user_id = $1 order by session_id', [applicantId]))
        .rows;
    const seen = async () => (await applicant.get<{ items: unknown[] }>('/api/auth/sessions')).body;
    const signIns = async () =>
      (await owner.query('select last_sign_in_at from users where id = $1', [applicantId])).rows;
    const [rows, list, before] = [await sessions(), await seen(), await signIns()];
    const admin = await signInStaff('admin');
    const { body } = await start(admin, applicationId);
    const tokens = new Map(admin.cookies);
    await look(admin, body.id);
    await look(admin, body.id, '/api/me/events');
    expect(await sessions()).toEqual(rows);
    expect(await seen()).toEqual(list);
    expect(admin.cookies).toEqual(tokens);
    expect(await signIns()).toEqual(before);
  });
});
