import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';

const { buildApp, visitor } = await freshDatabase();
const lines: string[] = [];
const memory = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const app = await buildApp({ logger: pino({ level: 'warn' }, memory) });
beforeEach(() => lines.splice(0));

const logged = () => lines.map((line) => JSON.parse(line)).map(({ level, csp }) => ({ level, ...csp }));
const send = (body: object | string, type = 'application/csp-report', headers: Record<string, string> = {}) =>
  visitor(app).post('/api/csp-reports', typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { 'content-type': type, ...headers },
  });

const old = (changes: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://cursus.example/careers/confirm?token=s3cret-of-the-link#access_token=s3cret',
    referrer: 'https://mail.example/inbox/ursina@post.example',
    'violated-directive': "script-src 'self'",
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'; report-uri /api/csp-reports",
    'blocked-uri': 'https://evil.example/collect?who=ursina@post.example',
    'script-sample': 'alert("s3cret")',
    ...changes,
  },
});
const fresh = (type = 'csp-violation') => ({
  age: 53,
  type,
  url: 'https://cursus.example/applicant/dashboard?x=s3cret',
  user_agent: 'Browser 1',
  body: {
    documentURL: 'https://cursus.example/applicant/dashboard?x=s3cret',
    blockedURL: 'inline',
    effectiveDirective: 'style-src-attr',
    disposition: 'enforce',
    sample: 's3cret',
  },
});

describe('S22: a report of the browser’s policy', () => {
  it('is a warning that says directive, blocked origin and page, and nothing that names a person', async () => {
    expect((await send(old())).status).toBe(204);
    expect(logged()).toEqual([
      {
        level: 40,
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        document: '/careers/confirm',
      },
    ]);
    expect(lines.join()).not.toMatch(/s3cret|ursina|mail\.example/);
  });

  it('comes in either form, as its own type or as JSON', async () => {
    const expected = {
      level: 40,
      directive: 'style-src-attr',
      blocked: 'inline',
      document: '/applicant/dashboard',
    };
    for (const type of ['application/reports+json', 'application/json'])
      expect((await send([fresh(), fresh('deprecation'), fresh()], type)).status).toBe(204);
    expect(logged()).toEqual([expected, expected, expected, expected]);
    expect(lines.join()).not.toMatch(/s3cret/);
    await send(old({ 'effective-directive': undefined }), 'application/json; charset=utf-8');
    expect(logged().at(-1)).toMatchObject({ directive: 'script-src' });
  });

  it.each([
    ['data:image/png;base64,s3cret', 'data:'],
    ['blob:https://cursus.example/0b7c', 'https://cursus.example'],
    ['wasm-eval', 'wasm-eval'],
    ['', 'unknown'],
    ['s3cret ursina@post.example', 'unknown'],
    ['chrome-extension://abc/x.js?s3cret', 'chrome-extension:'],
  ])('keeps of %j no more than %j', async (text, blocked) => {
    await send(old({ 'blocked-uri': text }));
    expect(logged()).toMatchObject([{ blocked }]);
  });

  it('that was made up to write into the log cannot: no line breaks, addresses or long texts', async () => {
    await send(
      old({
        'document-uri': `https://cursus.example/a\nb/ursina@post.example/${'x'.repeat(5_000)}`,
        'effective-directive': '{"level":60,"msg":"forged"}',
        'blocked-uri': `https://${'x'.repeat(60)}.example\u0000`,
      }),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBeLessThan(1_000);
    expect(lines[0]).not.toMatch(/ursina@|forged/);
  });

  it('that is malformed is a 400, too large a 413, of another type a 415; nothing is logged', async () => {
    for (const body of [
      '{',
      '[]]',
      '{}',
      '"x"',
      'null',
      '[1]',
      '{"csp-report": 1}',
      '{"csp-report":{"blocked-uri":7}}',
    ])
      expect([body, (await send(body)).status]).toEqual([body, 400]);
    expect((await send('{"__proto__":{"csp-report":{}}}')).status).toBe(400);
    expect((await send(old({ x: 'x'.repeat(20_000) }))).status).toBe(413);
    expect((await send(old(), 'text/plain')).status).toBe(415);
    expect((await send('[]', 'application/reports+json')).status).toBe(204);
    expect(lines).toEqual([]);
  });

  it('comes without a page’s say, so from anywhere; many at once are a few lines', async () => {
    const anywhere = { 'sec-fetch-site': 'cross-site', origin: 'null' };
    expect((await send(old(), undefined, anywhere)).status).toBe(204);
    await send(Array(40).fill(fresh()), 'application/reports+json', anywhere);
    expect(lines).toHaveLength(11);
  });

  it('S23: is limited', async () => {
    const noisy = visitor(app);
    const post = () => noisy.post('/api/csp-reports', old());
    const answers = await Promise.all(Array.from({ length: 61 }, post));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('only its own route takes these types', async () => {
    const headers = { 'content-type': 'application/csp-report' };
    const answer = await visitor(app).post('/api/auth/sign-in', '{}', { headers });
    expect(answer.status).toBe(415);
  });
});

describe('S22: the policy says where to report', () => {
  it('by address everywhere, and by the Reporting API over HTTPS, where browsers take it', async () => {
    const plain = (await visitor(app).get('/healthz')).headers;
    expect(plain['content-security-policy']).toMatch(/;report-uri \/api\/csp-reports$/);
    expect(plain['reporting-endpoints']).toBeUndefined();
    const secure = (await visitor(await buildApp({ publicUrl: 'https://cursus.example' })).get('/healthz'))
      .headers;
    expect(secure['content-security-policy']).toMatch(/;report-uri \/api\/csp-reports;report-to csp$/);
    expect(secure['reporting-endpoints']).toBe('csp="/api/csp-reports"');
  });
});
