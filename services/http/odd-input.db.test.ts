import { describe, expect, it } from 'vitest';
import { minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';

const { app, clock, signInStaff, signedIn, submit, visitor } = await freshDatabase();
const admin = await signInStaff('admin');
await submit();
await app.ready();

/** Texts on which parsers of addresses, numbers, instants and encodings throw, or which PostgreSQL cannot keep. */
const odd = [
  'https://ex ample/',
  'https://[::1',
  'https://a..b:99999/',
  'http://%zz/',
  'https://x/\u0000',
  '\u0000',
  '\uD800',
  '%E0%A4%A',
  '2026-02-30T10:00:00Z',
  '9999-12-31T23:59:59.999999999+23:59',
  '0000-01-01T00:00:00Z',
  '2026-13-45',
  '1e309',
  '99999999999999999999',
  '-1',
  'Infinity',
  '__proto__',
  '(((((a+)+)+)+)+)$',
  '\\',
  "'",
  'W10',
  'bnVsbA',
  'WyIwMDAwLTAxLTAxVDAwOjAwOjAwWiIsIngiXQ',
  '😀'.repeat(300),
];

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  items?: Schema;
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}
const document = (await visitor().get<Document>('/api/openapi.json')).body;

/** Every field of a body, with `value` in its place: alone, in a list, and one level down. */
function bodiesOf(schema: Schema, value: string): unknown[] {
  const known = schema.$ref ? document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] : schema;
  const shapes = known?.anyOf ?? [known ?? {}];
  const names = shapes.flatMap(({ properties = {} }) => Object.keys(properties));
  const all = (each: unknown) => Object.fromEntries(names.map((name) => [name, each]));
  if (names.length === 0) return [];
  return value === odd[0] ? [all(value), all([value]), all({ [value]: value })] : [all(value)];
}

const operations = Object.entries(document.paths).flatMap(([url, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), url, operation })),
);
type Method = Parameters<Visitor['request']>[0];

describe('S14: input that some parser cannot take is refused, and never an unexpected error', () => {
  it('knows the routes', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(bodiesOf({ properties: { url: {} } }, 'x')[0]).toEqual({ url: 'x' });
  });

  it.each(operations)('$method $url', async ({ method, url, operation }) => {
    if (url === '/api/live') return;
    const wrong: unknown[] = [];
    const who = await signedIn({ userId: admin.userId, role: 'admin' });
    const ask = async (path: string, body?: object): Promise<void> => {
      const { status, body: answer } = await who.request(method as Method, path, body);
      if (status >= 500) wrong.push({ path, body, status, answer });
      if (status !== 429) return;
      clock.advance(2 * minute);
      return ask(path, body);
    };
    const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const schema = operation.requestBody?.content['application/json']?.schema;
    for (const value of odd) {
      const encoded = encodeURIComponent(value.isWellFormed() ? value : '\uFFFD');
      const path = url.replace(/\{\w+\}/g, encoded);
      const asked = query.map(({ name }) => `${name}=${encoded}`).join('&');
      // With ids that could be, a body is what is looked at.
      const known = url.replace(/\{\w+\}/g, crypto.randomUUID());
      if (path !== url) await ask(path);
      if (query.length > 0) await ask(`${known}?${asked}`);
      if (schema) for (const body of bodiesOf(schema, value)) await ask(known, body as object);
    }
    expect(wrong).toEqual([]);
  });

  it('a webhook at an address that is none: 400, with the field named', async () => {
    const who = await signedIn({ userId: admin.userId, role: 'admin' });
    for (const url of ['https://ex ample/', 'https://[::1', 'https://%zz/']) {
      const answer = await who.post('/api/webhooks', { url, eventTypes: [] });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
      expect(answer.body.errors?.map(({ path }) => path)).toContain('url');
    }
  });
});
