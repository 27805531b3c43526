import { describe, expect, it } from 'vitest';
import { minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { signAccessToken } from '#services/identity/sessions/access-token.ts';
import { enter } from '#services/identity/sign-in/enter.ts';
import type { App } from '#services/platform/app.ts';
import { type Access, accesses } from '#services/platform/endpoint.ts';

const world = await freshDatabase();
const { app, ctx, owner, buildApp, visitor, submit, signInApplicant, signInStaff, signedIn } = world;
await app.ready();

/** S18: every route by everybody. Made from the routes as they are registered: a new one is in it by itself. */
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Route {
  method: Method;
  url: string;
  access: Access | undefined;
  stepUp: boolean;
}
function routesOf(of: App): Route[] {
  return of.declaredRoutes.flatMap(({ method, url, config }) =>
    [method]
      .flat()
      .filter((name) => name !== 'HEAD' && name !== 'OPTIONS')
      .map((name) => ({
        method: name as Method,
        url,
        access: config?.access,
        stepUp: config?.stepUp ?? false,
      })),
  );
}
const routes = routesOf(app);

const ownId = await submit();
await signInApplicant(ownId);
const editor = await signInStaff('editor');
const admin = await signInStaff('admin');
const { rows } = await owner.query('select user_id, email from application_forms where application_id = $1', [
  ownId,
]);
const ownUser = { id: String(rows[0].user_id), email: String(rows[0].email) };

const identities = [
  'anonymous',
  'own',
  'other applicant',
  'editor',
  'admin',
  'editor without second factor',
  'admin without second factor',
  'impersonating',
] as const;
type Identity = (typeof identities)[number];

/** Signed in with a password alone. */
async function withoutFactor(userId: string): Promise<Visitor> {
  const whence = { userId: null, userAgent: null, ipAddress: null, requestId: 'test' };
  const { session, next } = await enter(ctx, ctx.pool, userId, 'password', whence);
  expect(next).toBe('mfa');
  const halfway = visitor();
  halfway.cookies.set('cursus', signAccessToken(app, session, ctx.clock()));
  return halfway;
}

/** A session of its own for each request: one that signs out ends no other. */
async function as(identity: Identity): Promise<{ who: Visitor; headers: Record<string, string> }> {
  const plain = (who: Visitor) => ({ who, headers: {} });
  switch (identity) {
    case 'anonymous':
      return plain(visitor());
    case 'own':
      return plain(await signedIn({ userId: ownUser.id, role: 'applicant' }));
    case 'other applicant':
      return plain(await signInApplicant(await submit()));
    case 'editor':
      return plain(await signedIn({ userId: editor.userId, role: 'editor' }));
    case 'admin':
      return plain(await signedIn({ userId: admin.userId, role: 'admin' }));
    case 'editor without second factor':
      return plain(await withoutFactor(editor.userId));
    case 'admin without second factor':
      return plain(await withoutFactor(admin.userId));
    case 'impersonating': {
      const who = await signedIn({ userId: admin.userId, role: 'admin' });
      const begun = await who.post<{ id: string }>('/api/impersonations', { applicationId: ownId });
      return { who, headers: { 'x-on-behalf-of': begun.body.id } };
    }
  }
}

/** What the rule of a route promises to each, written down once more and apart from the guard. */
const everybody: readonly Identity[] = identities;
const signedInFully: readonly Identity[] = ['own', 'other applicant', 'editor', 'admin'];
const allowed: Record<Access, (method: Method) => readonly Identity[]> = {
  public: (method) => (method === 'GET' ? everybody : identities.filter((one) => one !== 'impersonating')),
  started: () => [...signedInFully, 'editor without second factor', 'admin without second factor'],
  session: () => signedInFully,
  portal: (method) => (method === 'GET' ? [...signedInFully, 'impersonating'] : signedInFully),
  staff: () => ['editor', 'admin'],
  admin: () => ['admin'],
};

/** Answers that never end; that they begin is tested elsewhere. */
const streams = ['/api/live'];
/** Pages and files of the site, and the reader of the API: the same for everybody. */
const isApi = ({ url }: Route) => url.startsWith('/api/') && !url.startsWith('/api/docs');

const written = async () =>
  (
    await owner.query(`select (select count(*) from application_events) as events, (select count(*) from users) as users,
      (select string_agg(user_id || role, ',' order by user_id) from user_roles) as roles,
      (select count(*) from factors) as factors, (select md5(string_agg(password_hash, '' order by id)) from users) as passwords`)
  ).rows[0];

async function ask(route: Route, identity: Identity, first = async () => {}) {
  const { who, headers } = await as(identity);
  await first();
  const url = route.url
    .replace(/:(\w+)/g, () => (route.url.startsWith('/api/applications') ? ownId : crypto.randomUUID()))
    .replace('*', 'x');
  const before = await written();
  const body = route.method === 'GET' ? undefined : {};
  const answer = await who.request<{ code?: string }>(route.method, url, body, { headers });
  return { answer, isChanged: JSON.stringify(await written()) !== JSON.stringify(before) };
}

describe('S18: every route asks who is there', () => {
  it('knows the rule of every route, and every rule has a route', () => {
    expect(routes.filter(({ access }) => !access)).toEqual([]);
    expect(routes.filter(isApi).length).toBeGreaterThan(30);
    const used = new Set(routes.map(({ access }) => access));
    expect([...accesses].filter((access) => !used.has(access))).toEqual([]);
  });

  describe.each(routes.filter(isApi))('$method $url ($access)', (route) => {
    const may = allowed[route.access ?? 'admin'](route.method);

    it.each(identities.filter((identity) => !may.includes(identity)))(
      'refuses %s, and nothing changes',
      async (identity) => {
        const { answer, isChanged } = await ask(route, identity);
        expect(answer.status).toBe(identity === 'anonymous' ? 401 : 403);
        expect(['not-signed-in', 'not-allowed', 'second-factor-required', 'read-only']).toContain(
          answer.body.code,
        );
        expect(isChanged).toBe(false);
      },
    );

    if (streams.includes(route.url)) return;
    it.each(may)('lets %s through', async (identity) => {
      const { answer } = await ask(route, identity);
      // Whatever it says to an empty request, it is not about who asks; a public route may still miss a cookie, and
      // a step of signing in may have to come after another.
      const byRule = ['not-allowed', 'read-only', 'token-expired'];
      if (route.access !== 'started') byRule.push('second-factor-required');
      expect(byRule).not.toContain(answer.body?.code);
      if (route.access !== 'public') expect(answer.status).not.toBe(401);
      expect(answer.status).toBeLessThan(500);
    });
  });
});

/** What asks for a proof of at most five minutes, written down once more and apart from the routes (decision 0037). */
const sensitive = [
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/users/:id',
  'DELETE /api/users/:id/factors',
  'GET /api/applications/export.csv',
  'GET /api/auth/proof',
  'GET /api/incidents/export.csv',
  'GET /api/privacy/exports/:id/archive',
  'PATCH /api/users/:id/role',
  'PATCH /api/webhooks/:id',
  'POST /api/auth/factors',
  'POST /api/auth/recovery-codes',
  'POST /api/privacy/deletion-requests',
  'POST /api/privacy/deletion-requests/:id/approve',
  'POST /api/privacy/export',
  'POST /api/users',
  'POST /api/webhooks',
  'PUT /api/settings/company',
  'PUT /api/settings/retention',
];

describe('S35: every route that declares it asks for a recent proof, and no other', () => {
  it('knows them all', () => {
    const declared = routes.filter(({ stepUp }) => stepUp).map(({ method, url }) => `${method} ${url}`);
    expect(declared.sort()).toEqual(sensitive);
  });

  const asked = routes.filter(
    (route) => isApi(route) && route.access !== 'public' && !streams.includes(route.url),
  );
  it.each(asked)('$method $url', async (route) => {
    const identity = allowed[route.access ?? 'admin'](route.method).includes('own') ? 'own' : 'admin';
    const userId = identity === 'own' ? ownUser.id : admin.userId;
    const isAsked = sensitive.includes(`${route.method} ${route.url}`);
    const { answer, isChanged } = await ask(route, identity, async () => {
      const proved = new Date(ctx.clock().getTime() - 5 * minute);
      await owner.query('update sessions set proved_at = $2 where user_id = $1', [userId, proved]);
    });
    expect(answer.body?.code === 'proof-needed').toBe(isAsked);
    if (isAsked) expect({ status: answer.status, isChanged }).toEqual({ status: 401, isChanged: false });
  });

  it('cannot be declared on a public route', async () => {
    const careless = await buildApp();
    careless.get('/api/odd', { config: { access: 'public', stepUp: true } }, () => ({}));
    await expect(careless.ready()).rejects.toThrow('public routes cannot ask for a proof: /api/odd');
  });
});

describe('S18: one’s own and no one else’s', () => {
  const reads = routes.filter(
    ({ method, access, url }) =>
      method === 'GET' && (access === 'portal' || access === 'session') && !streams.includes(url),
  );

  it.each(reads)('$url says nothing of another applicant', async ({ url }) => {
    const text = async (who: Visitor) => JSON.stringify((await who.get<unknown>(url)).body);
    for (const identity of ['other applicant', 'editor', 'admin'] as const) {
      const answer = await text((await as(identity)).who);
      expect(answer).not.toContain('urn:cursus:problem:session');
      expect(answer).not.toContain(ownId);
      expect(answer).not.toContain(ownUser.email);
    }
  });

  it('the owner, and an admin in test mode, see the application', async () => {
    const owner = await as('own');
    expect(JSON.stringify((await owner.who.get<unknown>('/api/me/application')).body)).toContain(ownId);
    const { who, headers } = await as('impersonating');
    expect(JSON.stringify((await who.get<unknown>('/api/me/application', { headers })).body)).toContain(
      ownId,
    );
    expect(JSON.stringify((await who.get<unknown>('/api/me/application')).body)).not.toContain(ownId);
  });
});

describe('S18: a test of this test', () => {
  it('a route added without a rule is found, and keeps the app from starting', async () => {
    const careless = await buildApp();
    careless.post('/api/forgotten', () => ({}));
    expect(routesOf(careless).filter(({ access }) => !access)).toEqual([
      { method: 'POST', url: '/api/forgotten', access: undefined, stepUp: false },
    ]);
    await expect(careless.ready()).rejects.toThrow('routes without a declared access: POST /api/forgotten');
  });

  it('a rule that is weaker than the promise would be seen: a staff route answers an applicant', async () => {
    const careless = await buildApp();
    careless.get('/api/too-open', { config: { access: 'session' } }, () => ({ ok: true }));
    const applicant = await signedIn({ userId: ownUser.id, role: 'applicant' });
    const asked = visitor(careless);
    for (const [name, value] of applicant.cookies) asked.cookies.set(name, value);
    expect((await asked.get('/api/too-open')).status).toBe(200);
    expect(allowed.staff('GET')).not.toContain('own');
  });
});
