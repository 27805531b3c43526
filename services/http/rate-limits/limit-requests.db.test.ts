import { describe, expect, it, vi } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { signedIn } from '#services/identity/request.ts';
import type { App } from '#services/platform/app.ts';

const { app, ctx, clock, buildApp, visitor, signInStaff, signInApplicant, submit } = await freshDatabase();

/** An app with two public writes and one of staff that declare nothing. */
async function withDefaults(changes: Parameters<typeof buildApp>[0] = {}): Promise<App> {
  const built = await buildApp({ writesPerMinute: undefined, ...changes });
  for (const url of ['/api/one', '/api/other'])
    built.post(url, { config: { access: 'public' } }, () => ({ ok: true }));
  built.post('/api/own', { config: { access: 'session' } }, (request) => ({ by: signedIn(request).userId }));
  return built;
}
const usual = await withDefaults();
const proxied = await withDefaults({ trustProxy: '10.0.0.0/8' });
const statuses = async (times: number, ask: () => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: times }, ask))).map(({ status }) => status);
/** The same person in front of another app. */
const on = (other: App, who: Visitor): Visitor => {
  const same = visitor(other);
  for (const [name, value] of who.cookies) same.cookies.set(name, value);
  return same;
};
const placesTaken = () => {
  const query = vi.spyOn(ctx.pool, 'query');
  return {
    query,
    count: () => query.mock.calls.filter(([q]) => (q as { name?: string }).name === 'take-places').length,
  };
};

describe('S23: a write', () => {
  it('passes ten times a minute, and not an eleventh', async () => {
    const hasty = visitor(usual);
    for (let left = 9; left >= 0; left--) {
      const { status, headers } = await hasty.post('/api/one');
      expect([status, headers['x-ratelimit-remaining']]).toEqual([200, String(left)]);
      clock.advance(1_000);
    }
    const refused = await hasty.post('/api/one');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'rate-limited',
        title: 'Rate Limit Exceeded',
        detail: 'Too many requests. Please wait before trying again.',
      },
      headers: { 'retry-after': '50', 'content-type': 'application/problem+json; charset=utf-8' },
    });
  });

  it('passes again as the window slides on, no sooner than Retry-After says', async () => {
    const patient = visitor(usual);
    const post = () => patient.post('/api/one');
    expect(await statuses(4, post)).toEqual(Array(4).fill(200));
    clock.advance(30_000);
    expect(await statuses(7, post)).toEqual([...Array(6).fill(200), 429]);
    expect((await post()).headers['retry-after']).toBe('30');
    clock.advance(29_999);
    expect(await statuses(1, post)).toEqual([429]);
    clock.advance(1);
    expect(await statuses(5, post)).toEqual([...Array(4).fill(200), 429]);
    expect((await post()).headers['retry-after']).toBe('30');
    clock.advance(30_000);
    expect(await statuses(7, post)).toEqual([...Array(6).fill(200), 429]);
  });

  it('twenty at once: exactly the first ten', async () => {
    const { query, count } = placesTaken();
    const shadows = visitor(usual);
    expect(await statuses(20, () => shadows.post('/api/one'))).toEqual([
      ...Array(10).fill(200),
      ...Array(10).fill(429),
    ]);
    expect(count()).toBeLessThanOrEqual(2);
    query.mockRestore();
  });

  it('is refused again without another look into the database', async () => {
    const stubborn = visitor(usual);
    await statuses(11, () => stubborn.post('/api/one'));
    const { query } = placesTaken();
    expect(await statuses(20, () => stubborn.post('/api/one'))).toEqual(Array(20).fill(429));
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    clock.advance(60_000);
    expect(await statuses(11, () => stubborn.post('/api/one'))).toEqual([...Array(10).fill(200), 429]);
  });

  it('is counted apart from other actions, and from reads', async () => {
    const busy = visitor(usual);
    await statuses(11, () => busy.post('/api/one'));
    expect(await statuses(11, () => busy.post('/api/other'))).toEqual([...Array(10).fill(200), 429]);
    expect(await statuses(30, () => busy.get('/api/auth/session'))).toEqual(Array(30).fill(200));
  });

  it('has a limit on every route under /api, and one that can be counted', async () => {
    const bare = app.declaredRoutes.filter(
      ({ method, url, config }) =>
        url.startsWith('/api/') && !/GET|HEAD/.test(String(method)) && !Object(config?.rateLimit).max,
    );
    expect(bare.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
    const careless = await buildApp();
    expect(() =>
      careless.post('/api/lax', { config: { access: 'public', rateLimit: { max: 501 } } }, () => ''),
    ).toThrow('a limit is a number of at most 500');
  });

  it('that reads the sentence of its route: applying', async () => {
    const eager = visitor();
    const apply = () => eager.post('/api/secure-application-submit', exampleForm());
    expect(await statuses(6, apply)).toEqual([...Array(5).fill(201), 429]);
    expect((await apply()).body).toMatchObject({
      title: 'Rate Limit Exceeded',
      detail: 'Please wait before submitting another application.',
    });
  });

  it('of staff who decide is not met by a fast person', async () => {
    const editor = await signInStaff('editor');
    const id = await submit();
    const undo = () => editor.post(`/api/applications/${id}/undo`, { expectedVersion: 1 });
    expect(await statuses(120, undo)).not.toContain(429);
  });
});

describe('S23: who is counted', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  it('two users at one address each have their own, one user at two addresses has one', async () => {
    const [one, two] = [
      on(proxied, await signInApplicant(await submit())),
      on(proxied, await signInApplicant(await submit())),
    ];
    const post = (who: Visitor, address: string) => () => who.post('/api/own', {}, from(address));
    expect(await statuses(11, post(one, '203.0.113.5'))).toEqual([...Array(10).fill(200), 429]);
    expect(await statuses(10, post(two, '203.0.113.5'))).toEqual(Array(10).fill(200));
    expect(await statuses(1, post(one, '203.0.113.6'))).toEqual([429]);
  });

  it('a signed-in user is known on public routes too, and a forged token counts as a visitor', async () => {
    const applicant = on(proxied, await signInApplicant(await submit()));
    const neighbour = visitor(proxied);
    const post = (who: Visitor) => () => who.post('/api/one', {}, from('203.0.113.7'));
    expect(await statuses(11, post(neighbour))).toEqual([...Array(10).fill(200), 429]);
    expect(await statuses(11, post(applicant))).toEqual([...Array(10).fill(200), 429]);
    neighbour.cookies.set('cursus', `${applicant.cookies.get('cursus')}x`);
    expect(await statuses(1, post(neighbour))).toEqual([429]);
  });

  it('where people prove who they are, the address counts whatever account they have besides', async () => {
    const wrong = { email: 'ursina@post.example', password: 'not hers' };
    const post = (who: Visitor) => () => who.post('/api/auth/sign-in', wrong, from('203.0.113.8'));
    const first = await statuses(6, post(on(proxied, await signInApplicant(await submit()))));
    expect(first).toEqual([...Array(5).fill(401), 429]);
    expect(await statuses(1, post(on(proxied, await signInApplicant(await submit()))))).toEqual([429]);
  });

  it('TRUST_PROXY decides whose word about the address counts', async () => {
    const post = (app: App) => {
      const someVisitor = visitor(app);
      let n = 0;
      return () => someVisitor.post('/api/one', {}, from(`198.51.100.${++n}`));
    };
    expect(await statuses(11, post(usual))).toEqual([...Array(10).fill(200), 429]);
    expect(await statuses(11, post(proxied))).toEqual(Array(11).fill(200));
  });

  it('a network of IPv6 is one visitor', async () => {
    const someVisitor = visitor(proxied);
    let n = 0;
    const post = () => someVisitor.post('/api/one', {}, from(`2001:db8:1:2::${++n}`));
    expect(await statuses(11, post)).toEqual([...Array(10).fill(200), 429]);
    expect((await someVisitor.post('/api/one', {}, from('2001:db8:1:3::1'))).status).toBe(200);
  });
});

describe('S23: a flood', () => {
  it('is refused by the process before any look into the database, with a session or without', async () => {
    const guarded = await buildApp({ requestsPerMinute: 5 });
    for (const who of [on(guarded, await signInStaff('editor')), visitor(guarded)]) {
      for (let n = 0; n < 5; n++) await who.get('/api/statistics');
      const query = vi.spyOn(ctx.pool, 'query');
      const answers = [
        await who.get('/api/statistics'),
        await who.post('/api/auth/sign-in', {}),
        await who.get('/api/no'),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
      }
      expect(query).not.toHaveBeenCalled();
      query.mockRestore();
      expect((await who.get('/healthz')).status).toBe(200);
    }
  });
});
