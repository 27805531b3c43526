import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { problem } from '#services/platform/contract.ts';

const { app, buildApp } = await freshDatabase();
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});

interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** What the server says to these very bytes, until it closes the connection or has said all. */
async function answerTo(bytes: string, at = port): Promise<RawAnswer> {
  const socket = net.connect(at, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  let all = '';
  for await (const part of socket.setEncoding('utf8')) {
    all += part;
    const length = /content-length: (\d+)/i.exec(all)?.[1];
    const body = all.split('\r\n\r\n').slice(1).join('\r\n\r\n');
    if (length && Buffer.byteLength(body) >= Number(length)) break;
  }
  socket.destroy();
  const [head = '', ...rest] = all.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])),
    text: rest.join('\r\n\r\n'),
  };
}
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`;

const broken: [string, string, number, string][] = [
  ['a path that cannot be decoded', get('/api/%ff'), 400, 'malformed-address'],
  ['the same outside of the API', get('/careers/%c3%28'), 400, 'malformed-address'],
  [
    'the same with a body',
    'POST /api/%E0%A4%A HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    400,
    'malformed-address',
  ],
  ['an id that is too long', get(`/api/me/documents/${'x'.repeat(300)}/file`), 414, 'address-too-long'],
  [
    'headers that are too large',
    get('/api/statistics', `cookie: a=${'x'.repeat(20_000)}\r\n`),
    431,
    'headers-too-large',
  ],
  ['an address that is too large', get(`/${'x'.repeat(20_000)}`), 431, 'headers-too-large'],
  ['a method that there is not', 'FETCH / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400, 'malformed-request'],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n', 400, 'malformed-request'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
    400,
    'malformed-request',
  ],
  [
    'length and chunks',
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'malformed-request',
  ],
  ['no host', 'GET /api/statistics HTTP/1.1\r\n\r\n', 400, 'malformed-request'],
  ['an unknown expectation', get('/healthz', 'expect: miracles\r\n'), 417, 'unknown-expectation'],
  [
    'a method that no route has',
    'PROPFIND /api/statistics HTTP/1.1\r\nhost: localhost\r\n\r\n',
    404,
    'not-found',
  ],
];

describe('S22: what the framework itself refuses is a problem document with the headers of every answer', () => {
  it.each(broken)('%s', async (_, bytes, status, code) => {
    const answer = await answerTo(bytes);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    const body = problem.parse(JSON.parse(answer.text));
    expect(body).toMatchObject({ status, code });
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-request-id')).toBe(body.requestId);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('permissions-policy')).toContain('camera=()');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
    expect(answer.text).not.toMatch(/%[0-9a-f]{2}|xxx|FST_|HPE_|node_modules/i);
  });

  it('a request that stops in its headers ends with 408', async () => {
    const connected = once(app.server, 'connection') as Promise<[net.Socket]>;
    const late = answerTo('GET / HTTP/1.1\r\nhost:');
    const [socket] = await connected;
    // As Node does when its own patience ends; it looks every half minute.
    const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    app.server.emit('clientError', error, socket);
    const { status, text } = await late;
    expect([status, problem.parse(JSON.parse(text)).code]).toEqual([408, 'too-slow']);
  });

  it('an address that cannot be decoded costs the next request on the connection nothing', async () => {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(get('/api/%ff') + get('/healthz', 'connection: close\r\n'));
    const said = Buffer.concat(await socket.toArray()).toString();
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });

  it('S34: counts against the flood guard as every request does', async () => {
    const guarded = await buildApp({ requestsPerMinute: 2 });
    await guarded.listen({ port: 0, host: '127.0.0.1' });
    const at = (guarded.server.address() as AddressInfo).port;
    const statuses: number[] = [];
    for (const bytes of [get('/api/%ff'), 'no HTTP\r\n\r\n', get('/api/%ff'), 'no HTTP\r\n\r\n'])
      statuses.push((await answerTo(bytes, at)).status);
    expect(statuses).toEqual([400, 400, 429, 429]);
  });
});
