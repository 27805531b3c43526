import { describe, expect, it } from 'vitest';
import { freshDatabase, publicUrl } from '#infra/test/fresh-database.ts';
import type { Session } from '#services/identity/contract.ts';

const { app, owner, buildApp, visitor, signInStaff, submit } = await freshDatabase();
const editor = await signInStaff('editor');

describe('S14: a write from another site', () => {
  const body = { to: 'email_confirmed' };
  const send = async (headers: Record<string, string>) => {
    const id = await submit();
    const answer = await editor.post(`/api/applications/${id}/advance`, body, { headers });
    const { rowCount } = await owner.query('select from application_events where application_id = $1', [id]);
    return { status: answer.status, code: answer.body.code, changed: rowCount !== 2 };
  };
  const refused = { status: 403, code: 'cross-origin', changed: false };

  it.each([
    { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: publicUrl },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: `${publicUrl}.elsewhere.example` },
  ])('is refused before anything changes: %j', async (headers) => {
    expect(await send(headers as unknown as Record<string, string>)).toEqual(refused);
  });

  it.each([{ 'sec-fetch-site': 'same-origin', origin: publicUrl }, { origin: publicUrl }, {}])(
    'is not what this is: %j',
    async (headers) => {
      const answer = await send(headers as unknown as Record<string, string>);
      expect({ status: answer.status, changed: answer.changed }).toEqual({ status: 200, changed: true });
    },
  );

  it('holds for visitors too: sign-in and application', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    for (const url of ['/api/auth/sign-in', '/api/secure-application-submit', '/api/auth/confirm']) {
      const answer = await visitor().post(url, {}, { headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'cross-origin' } });
    }
  });

  it('does not stop reading: a link from another site opens a page', async () => {
    const answer = await editor.get('/api/statistics', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(200);
  });
});

describe('S22: security headers', () => {
  it.each([
    '/api/statistics',
    '/api/nothing',
    '/healthz',
    '/nowhere',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/static/swagger-initializer.js',
  ])('stand on %s', async (url) => {
    const { headers } = await visitor().get(url);
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split(';')).toContain(rule);
    }
    expect(policy).toMatch(
      url.startsWith('/api/docs') ? /;style-src 'self' 'sha256-\S+';/ : /;style-src 'self';/,
    );
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(headers['permissions-policy']).toContain(`${feature}=()`);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('/api/docs and the document it reads are there only where they are asked for', async () => {
    const without = visitor(await buildApp({ hasApiDocs: false }));
    for (const url of [
      '/api/docs',
      '/api/docs/',
      '/api/docs/json',
      '/api/docs/static/index.html',
      '/api/openapi.json',
    ])
      expect(await without.get(url)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await visitor().get('/api/docs/')).status).toBe(200);
  });

  it('no-store on everything under /api, and a request id everywhere', async () => {
    const answer = await editor.get('/api/applications');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await visitor().get('/healthz')).headers['x-request-id']).not.toBe(
      answer.headers['x-request-id'],
    );
  });

  it('HSTS, a Secure cookie and its host prefix where the site is reached by HTTPS', async () => {
    const secure = await buildApp({ publicUrl: 'https://cursus.example' });
    const first = visitor(secure);
    const answer = await first.post('/api/auth/sign-in', {
      email: editor.email,
      password: editor.password,
    });
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=63072000/);
    const [access, refresh] = [answer.headers['set-cookie']].flat();
    expect(access).toMatch(
      /^__Host-cursus=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(refresh).toMatch(/^__Host-cursus-refresh=[\w.-]+; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/);
    // The names of plain HTTP, which any host of the domain could set, are nothing here.
    const planted = visitor(secure);
    for (const [name, value] of first.cookies) planted.cookies.set(name.replace('__Host-', ''), value);
    expect((await planted.get<Session>('/api/auth/session')).body).toMatchObject({
      user: null,
      canRefresh: false,
    });
    expect(answer.status).toBe(200);
  });
});

describe('S18: default deny', () => {
  it('keeps the app from starting while a route declares no access', async () => {
    const bare = await buildApp();
    bare.get('/api/forgotten', () => ({}));
    await expect(bare.ready()).rejects.toThrow('routes without a declared access: GET /api/forgotten');
  });

  it('answers every route of the OpenAPI document that is not public with 401 to a visitor', async () => {
    interface Document {
      paths: Record<string, object>;
    }
    const { body } = await visitor().get<Document>('/api/openapi.json');
    // Which are public is written in their declaration; that each keeps its promise is authorisation.db.test.ts.
    const isPublic = (method: string, url: string) =>
      app.declaredRoutes.some(
        (route) =>
          [route.method].flat().includes(method) &&
          route.url === url.replace(/\{(\w+)\}/g, ':$1') &&
          route.config?.access === 'public',
      );
    const closed = Object.entries(body.paths).flatMap(([url, methods]) =>
      Object.keys(methods)
        .map((method) => ({ method: method.toUpperCase() as 'GET' | 'POST', url }))
        .filter((route) => !isPublic(route.method, url)),
    );
    expect(closed.length).toBeGreaterThan(8);
    for (const { method, url } of closed) {
      const answer = await visitor().request(method, url.replace(/\{\w+\}/g, crypto.randomUUID()));
      expect({ method, url, status: answer.status }).toEqual({ method, url, status: 401 });
    }
    expect(app.hasRoute({ method: 'GET', url: '/api/applications' })).toBe(true);
  });
});
