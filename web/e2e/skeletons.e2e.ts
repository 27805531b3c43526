import type { Page } from '@playwright/test';
import { advance, site } from './people.ts';
import { comeIn } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** What stands there while a screen's code is on its way. */

/** Holds back every script that is asked for from now on, but those. @returns lets them go */
async function holdScripts(page: Page, but: ReadonlySet<string> = new Set()): Promise<() => void> {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/*.js', async (route) => {
    if (!but.has(route.request().url())) await held;
    await route.continue();
  });
  return go;
}

/** The scripts that this page fetches, once it stands. */
async function scriptsOf(page: Page, path: string): Promise<Set<string>> {
  const asked = new Set<string>();
  const note = (request: { url: () => string }) => {
    if (request.url().endsWith('.js')) asked.add(request.url());
  };
  page.on('request', note);
  await page.goto(site() + path, { waitUntil: 'networkidle' });
  page.off('request', note);
  return asked;
}
const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading' }).first();

/** How far what stands on the page has moved since it was first drawn, as browsers count it. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 100));
      }),
  );

test('a page whose code is held back shows its skeleton, on the public side and in the portal', async ({
  page,
}) => {
  await comeIn(page, 'Aita');
  const known = await scriptsOf(page, '/auth/forgot');
  for (const [path, heading] of [
    ['/account', 'Your account'],
    ['/applicant/dashboard', 'Email Confirmed'],
    ['/applicant/status', 'Application status'],
  ] as const) {
    const go = await holdScripts(page, known);
    await page.goto(site() + path);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible();
    await expect(loading(page)).toBeAttached();
    go();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await shift(page), path).toBeLessThan(0.1);
    await page.unroute('**/*.js');
  }
});

const grounds = { light: 'rgb(255, 255, 255)', dark: 'rgb(22, 28, 30)' };

test.describe('staff', () => {
  test.use({ storageState: process.env.E2E_STAFF_STATE });

  for (const scheme of ['light', 'dark'] as const)
    test(`the staff area's frame and its screens show theirs, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      // A page without the staff area's code.
      const known = await scriptsOf(page, '/auth/forgot');
      const go = await holdScripts(page, known);
      await page.goto(`${site()}/admin/settings`);
      const frame = page.locator('.wait-staff');
      await expect(frame.locator('.skeleton')).toBeVisible();
      // The frame can stand a moment before its own styles do.
      await expect(frame).toHaveCSS('background-color', grounds[scheme]);
      go();
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
      await page.unroute('**/*.js');

      const letGo = await holdScripts(page);
      await page.getByRole('link', { name: 'User Management' }).click();
      await expect(page.getByRole('main').and(page.locator('[aria-busy="true"].skeleton'))).toBeVisible();
      // What stands around it stays.
      await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toBeVisible();
      letGo();
      await expect(page.getByRole('heading', { name: 'User Management', level: 1 })).toBeVisible();
    });

  test('who is there is asked once, while the code loads, and then comes in without the gate', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const look = () => {
        if (document.body?.textContent.includes('Verifying admin access'))
          Object.assign(window, { isGateSeen: true });
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true });
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/session')) asked.push(request.url());
    });
    const known = await scriptsOf(page, '/auth/forgot');
    asked.length = 0;
    const go = await holdScripts(page, known);
    const answer = page.waitForResponse('**/api/auth/session');
    await page.goto(`${site()}/admin/users`);
    expect((await answer).ok()).toBe(true);
    go();
    await expect(page.getByRole('heading', { name: 'User Management', level: 1 })).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(await page.evaluate(() => 'isGateSeen' in window)).toBe(false);
  });

  test('View as Applicant shows the skeleton while the portal’s code loads, never a white page', async ({
    page,
    browser,
  }) => {
    const signedOut = { cookies: [], origins: [] };
    const someone = await (await browser.newContext({ storageState: signedOut })).newPage();
    const id = await comeIn(someone, 'Barla');
    await advance(id, 'raw_review_pending');
    await someone.context().close();
    await page.goto(`${site()}/admin/applications/${id}`);
    const button = page.getByRole('button', { name: 'View as Applicant' });
    await expect(button).toBeEnabled();
    const go = await holdScripts(page);
    await button.click();
    await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
    await expect(page.locator('.skeleton')).toBeVisible();
    await expect(loading(page)).toBeAttached();
    go();
    await expect(page.getByRole('heading', { name: 'Initial Review', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Exit Test Mode' }).click();
    await expect(page).toHaveURL(/\/admin/);
  });
});
