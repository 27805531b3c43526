import zlib from 'node:zlib';
import { site } from './people.ts';
import { expect, test } from './strict.ts';

test('what is pressed before the form of /auth is there holds when it comes', async ({ page }) => {
  await page.goto(`${site()}/auth`);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeEditable();
});

test('a press on /auth that is under way when its form comes is not lost, nor is the focus', async ({
  page,
}) => {
  const pressed = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const isForm = (await response.text()).includes('Forgot password?');
    if (isForm) await pressed.promise;
    await route.fulfill({ response });
    if (isForm) sent.resolve();
  });
  await page.goto(`${site()}/auth`);
  await page.getByRole('button', { name: 'Create Account' }).hover();
  await page.mouse.down();
  pressed.resolve();
  await sent.promise;
  await page.waitForTimeout(500);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeEditable();
  // The outline's button had it, which is gone: Tab goes on from the form's.
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeFocused();
});

test('files of the site are kept by browsers for a year, compressed, and nothing beside them is given', async ({
  request,
}) => {
  const page = await (await request.get(`${site()}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  for (const method of ['GET', 'HEAD']) {
    const answer = await request.fetch(`${site()}${script}`, {
      method,
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
  }
  const icon = await request.get(`${site()}/favicon.svg`);
  expect(icon.headers()['cache-control']).toBe('no-cache');
  for (const wrong of ['/assets/', '/assets/none.js', '/assets/..%2findex.html', '/.pages.json']) {
    const answer = await request.get(`${site()}${wrong}`);
    expect([403, 404], wrong).toContain(answer.status());
    expect(answer.headers()['cache-control'] ?? '', wrong).not.toContain('immutable');
  }
});

// As first visits are.
test.use({ asksConsent: true });

/** What a first visit fetches until the browser is idle, and what comes with the visitor's first movement. */
for (const path of ['/auth', '/careers/apply'])
  test(`${path} fetches at most 115 kB of scripts until it is idle, and its form with the first movement`, async ({
    browser,
  }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto(site() + path);
    await page.waitForLoadState('networkidle');
    // What draws is fetched when the page stands and the browser is idle.
    await expect.poll(() => scripts.length).toBeGreaterThan(5);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_000);
    const bodies = await Promise.all(scripts);
    const kB = bodies.reduce((sum, body) => sum + zlib.gzipSync(body, { level: 9 }).length, 0) / 1_000;
    expect(kB).toBeGreaterThan(50);
    expect(kB).toBeLessThanOrEqual(115);
    await page.mouse.move(100, 100);
    await page.mouse.move(120, 120);
    await expect(page.getByLabel('Email')).toBeEditable();
    // The page stood before any script: the heading is in the document itself.
    expect(await (await context.request.get(site() + path)).text()).toMatch(/<h1[^>]*>/);
    await context.close();
  });
