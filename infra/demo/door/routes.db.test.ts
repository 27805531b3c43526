import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { createStaff } from '#services/identity/create-admin.ts';
import type { App } from '#services/platform/app.ts';
import { demoSeed } from '../seed.ts';
import { demoPassword, staffList } from '../sign-ins.ts';
import { door } from './routes.ts';

const { buildApp, ctx } = await freshDatabase();
let app: App;
beforeAll(async () => {
  app = await buildApp({ ownRoutes: door });
  for (const member of staffList)
    await createStaff(ctx, { ...member, password: demoPassword, seed: demoSeed });
});

const host = 'localhost:3000';
const press = (part: string, { from = '127.0.0.1', ...headers }: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/dev/sign-in/${part}`,
    remoteAddress: from,
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });

describe('the page /dev of the demonstration', () => {
  it('lists who is there, for visitors on this machine', async () => {
    const { statusCode, body } = await app.inject({
      url: '/dev',
      remoteAddress: '127.0.0.1',
      headers: { host },
    });
    expect(statusCode).toBe(200);
    expect(body.match(/action="[^"]+"/g)).toEqual([
      'action="/dev/sign-in/admin"',
      'action="/dev/sign-in/editor"',
    ]);
  });

  it.each([
    ['admin', '/admin'],
    ['editor', '/admin/review'],
  ])('signs in as %s with one press, second factor included', async (part, to) => {
    const { statusCode, headers, cookies } = await press(part);
    expect([statusCode, headers.location]).toEqual([303, to]);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const session = await app.inject({ url: '/api/auth/session', headers: { cookie } });
    expect(session.json()).toMatchObject({ user: { role: part }, next: 'done' });
  });

  it('S14, S18: opens for no visitor from outside, no page of another site or name, and no one that is not listed', async () => {
    const answers = await Promise.all([
      press('admin', { from: '192.168.1.7' }),
      press('admin', { host: 'attacker.example' }),
      press('admin', { 'sec-fetch-site': 'cross-site' }),
      press('owner'),
      press('applicant'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403, 400, 404]);
    for (const { cookies } of answers) expect(cookies).toEqual([]);
  });

  it('is not there in the product', async () => {
    const product = await buildApp({});
    const { statusCode } = await product.inject({
      method: 'POST',
      url: '/dev/sign-in/admin',
      remoteAddress: '127.0.0.1',
      headers: { host },
    });
    expect(statusCode).toBe(404);
  });
});
