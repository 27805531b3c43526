import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { App } from '#services/platform/app.ts';

const { buildApp, visitor } = await freshDatabase();

async function withRoutes(changes: Parameters<typeof buildApp>[0] = {}): Promise<App> {
  const built = await buildApp(changes);
  const config = { access: 'public', rateLimit: false } as const;
  built.post('/api/echo', { config, schema: { body: z.unknown() } }, (request) => ({
    got: request.body ?? null,
  }));
  built.post('/api/bare', { config }, (request) => ({ got: request.body ?? null }));
  return built;
}
const app = await withRoutes();
const json = { 'content-type': 'application/json' };
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
afterEach(() => vi.restoreAllMocks());

describe('S34: an unexpected body', () => {
  it.each(['/nowhere', '/api/nowhere', '/careers', '/', '/api/bare', '/assets/x.js'])(
    'is never parsed at %s',
    async (url) => {
      const parse = vi.spyOn(JSON, 'parse');
      const marked = JSON.stringify({ marked: 'never-parsed', more: [1, 2, 3] });
      const { status } = await visitor(app).post(url, marked, { headers: json });
      expect(status).toBe(url === '/api/bare' ? 200 : 404);
      expect(parse.mock.calls.filter(([text]) => String(text).includes('never-parsed'))).toEqual([]);
    },
  );

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense', ''])(
    'as %j neither: 404 where there is nothing',
    async (type) => {
      const { status } = await visitor(app).post('/nowhere', 'x', { headers: { 'content-type': type } });
      expect(status).toBe(404);
    },
  );

  it('S14: of another kind than JSON is still refused by a route that has none', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect(await visitor(app).post('/api/bare', 'x', { headers })).toMatchObject({
      status: 415,
      body: { code: 'unsupported-type' },
    });
  });

  const port = async () => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    return (app.server.address() as AddressInfo).port;
  };
  const post = (url: string, more: string) =>
    `POST ${url} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${more}\r\n`;

  it.each(['/nowhere', '/api/bare'])('at %s leaves the connection to the next request', async (url) => {
    const socket = net.connect(await port(), '127.0.0.1');
    const body = `"${'x'.repeat(100_000)}"`;
    socket.write(post(url, `content-length: ${body.length}\r\n`) + body);
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    const said = Buffer.concat(await socket.toArray()).toString();
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual([
      url === '/nowhere' ? 'HTTP/1.1 404' : 'HTTP/1.1 200',
      'HTTP/1.1 200',
    ]);
    expect(said).toContain('{"ok":true}');
  });

  it.each([
    ['is far too much', 'content-length: 1000000000\r\n'],
    ['has no end', 'transfer-encoding: chunked\r\n'],
  ])('that %s is answered, and the connection closed', async (_, how) => {
    const socket = net.connect(await port(), '127.0.0.1');
    socket.on('error', () => undefined);
    let said = '';
    socket.on('data', (part) => {
      said += part;
    });
    socket.write(`${post('/nowhere', how)}5\r\n[[[[[\r\n`);
    await once(socket, 'close');
    expect(said).toMatch(/^HTTP\/1\.1 404 /);
    expect(said).toMatch(/^connection: close/im);
  });
});

describe('S34: every request is counted before anything is read', () => {
  it('outside of the API too', async () => {
    const guarded = await withRoutes({ requestsPerMinute: 2 });
    const parse = vi.spyOn(JSON, 'parse');
    const flooding = visitor(guarded);
    const body = JSON.stringify({ marked: 'never-counted' });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await flooding.post('/nowhere', body, { headers: json })).status);
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
    for (let n = 0; n < 3; n++)
      statuses.push((await flooding.post('/api/echo', body, { headers: json })).status);
    expect(statuses.slice(11)).toEqual([200, 200, 429]);
    expect(parse.mock.calls.filter(([text]) => text === body)).toHaveLength(2);
  });
});

describe('S34: how deep JSON may be', () => {
  const echo = (body: string) =>
    visitor(app).post<{ got?: unknown; code?: string; detail?: string }>('/api/echo', body, {
      headers: json,
    });

  it('32 levels are read, one more is 400 before any of it is parsed', async () => {
    expect((await echo(nested(32))).body.got).toEqual(JSON.parse(nested(32)));
    const parse = vi.spyOn(JSON, 'parse');
    for (const text of [nested(33), `{"a":${nested(32)}}`, nested(400_000)]) {
      const answer = await echo(text);
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'invalid-input',
          detail: 'The request is nested more than 32 levels deep. Nothing was saved; send it flatter.',
        },
      });
      expect(parse.mock.calls.filter(([said]) => said === text)).toEqual([]);
    }
  });

  it('brackets in a text are no levels', async () => {
    expect((await echo(JSON.stringify({ note: nested(100), quote: '"'.repeat(40) }))).status).toBe(200);
  });

  it.each(['application/csp-report', 'application/reports+json'])('holds for %s too', async (type) => {
    const answer = await visitor(app).post('/api/csp-reports', nested(33), {
      headers: { 'content-type': type },
    });
    expect(answer.body.detail).toContain('32 levels');
  });

  it.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"a":[{"__proto__":1}]}',
    '{"constructor":{"prototype":{"x":1}}}',
  ])('what would reach a prototype is refused as before: %s', async (text) => {
    expect(await echo(text)).toMatchObject({ status: 400, body: { code: 'malformed-json' } });
  });
});
