import type { BrowserContext, Page, Request } from '@playwright/test';
import { check, checkStaff } from './axe.ts';
import {
  type Applicant,
  applicant,
  applyByApi,
  confirmationLink,
  isWatchedOver,
  openApplication,
  signInStaff,
  site,
} from './people.ts';
import { giveCode } from './second-factor.ts';
import { expect, test } from './strict.ts';

/** What keeps a session healthy in the browser, and what is said when it is over (S12, S13; rulings 15, 34). */
const password = 'a quiet lake';
const headers = () => ({ origin: site() });
const warning = (page: Page) =>
  page.locator('#inactivity-warning').filter({ hasText: "You've been inactive for a while." });
const securityLogout = (page: Page) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByText('Security LogoutYou have been logged out for security reasons.');

/** An applicant with a confirmed address, signed in on every page of the context. */
async function signInApplicant(page: Page, who: Applicant): Promise<void> {
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`${site()}${path}`, { headers: headers(), data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { passwordToken: string };
  };
  await applyByApi(page.request, who);
  const token = new URL(await confirmationLink(page.request, who)).searchParams.get('token');
  const { passwordToken } = await send('/api/auth/confirm', { token });
  await send('/api/auth/password', { token: passwordToken, password });
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto(`${site()}/applicant/dashboard`);
  await expect(page.getByRole('heading', { name: 'Email Confirmed', level: 1 })).toBeVisible();
}

/** What the browser keeps of a session; the choice about cookies is the visitor's own. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key !== 'cookie-consent')
      .sort(),
  );

/** As ten minutes do it. */
const loseAccessToken = (context: BrowserContext) => context.clearCookies({ name: 'cursus' });

/** Counts calls of one path by all pages. */
function count(context: BrowserContext, path: string): () => number {
  let calls = 0;
  context.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === path) calls++;
  });
  return () => calls;
}

test('S12: an access token that lapsed is renewed without the person noticing', async ({
  page,
  context,
  conscience,
}) => {
  conscience.expect(/status of 401/);
  await signInApplicant(page, applicant('Ladina'));
  await openDashboard(page);
  const refreshes = count(context, '/api/auth/refresh');

  await loseAccessToken(context);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByText('This one', { exact: true })).toBeVisible();
  expect(refreshes()).toBe(1);

  await loseAccessToken(context);
  await page.reload();
  await expect(page.getByText('This one', { exact: true })).toBeVisible();
  expect(refreshes()).toBe(2);
  expect(await kept(page)).toEqual(['cursus.expires_at', 'cursus.name']);
});

test('the header knows the name before the server has answered', async ({ page }) => {
  await signInApplicant(page, applicant('Annatina'));
  await openDashboard(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/session', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Annatina' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Sign Out' })).toBeHidden();
  answer();
  await expect(header.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

test('an unknown path is logged, without what stands behind the question mark', async ({
  page,
  conscience,
}) => {
  conscience.expect(/No page at this path/, /status of 404/);
  const logged = page.waitForRequest('**/api/audit-logs');
  await page.goto(`${site()}/nowhere/at-all?token=secret#part`);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  const request = await logged;
  expect(request.postDataJSON()).toMatchObject({
    entries: [{ action: 'page_not_found', resourceType: 'page', metadata: { path: '/nowhere/at-all' } }],
  });
  expect(request.postData()).not.toContain('secret');
  expect((await request.response())?.ok()).toBe(true);
});

test('S12: three tabs at once renew it once', async ({ page, context, conscience }) => {
  conscience.expect(/status of 401/);
  await signInApplicant(page, applicant('Men'));
  await openDashboard(page);
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await openDashboard(tab);
  const refreshes = count(context, '/api/auth/refresh');
  await loseAccessToken(context);
  await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Account', exact: true }).click()));
  for (const tab of tabs) await expect(tab.getByText('This one', { exact: true })).toBeVisible();
  expect(refreshes()).toBe(1);
});

test('S12: a refresh token used twice ends the session with Security Logout, in every tab', async ({
  page,
  context,
  conscience,
}) => {
  conscience.expect(/status of 401/);
  await signInApplicant(page, applicant('Flurin'));
  await openDashboard(page);
  const other = await context.newPage();
  await openDashboard(other);
  // a thief, or the owner after one: the token of two generations ago
  const spent = (await context.cookies()).filter(({ name }) => name === 'cursus-refresh');
  for (const _ of [1, 2]) await page.request.post(`${site()}/api/auth/refresh`, { headers: headers() });
  await context.addCookies(spent);
  await loseAccessToken(context);

  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(securityLogout(page)).toBeVisible();
  await expect(page).toHaveURL(`${site()}/auth`);
  await expect(securityLogout(other)).toBeVisible();
  await expect(other).toHaveURL(`${site()}/auth`);
  expect(await kept(page)).toEqual([]);
});

test('ruling 34: a session ended from elsewhere is announced on the next visit, once', async ({
  page,
  context,
  browser,
}) => {
  const who = applicant('Braida');
  await signInApplicant(page, who);
  await openDashboard(page);
  await page.close();

  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '127.20.0.1' } });
  const { request } = elsewhere;
  const data = { email: who.email, password };
  await request.post(`${site()}/api/auth/sign-in`, { headers: headers(), data });
  const listed = await request.get(`${site()}/api/auth/sessions`);
  const { items } = (await listed.json()) as { items: { id: string; isCurrent: boolean }[] };
  const theirs = items.find(({ isCurrent }) => !isCurrent)?.id;
  const ended = await request.delete(`${site()}/api/auth/sessions/${theirs}`, { headers: headers() });
  expect(ended.ok(), await ended.text()).toBe(true);
  await elsewhere.close();

  const later = await context.newPage();
  await later.goto(site());
  await expect(securityLogout(later)).toBeVisible();
  await expect(later.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await later.reload();
  await expect(later.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(securityLogout(later)).toBeHidden();
});

test('signing out in one tab is noticed in another, without a word of security', async ({
  page,
  context,
}) => {
  await signInApplicant(page, applicant('Corsin'));
  await openDashboard(page);
  const other = await context.newPage();
  await openDashboard(other);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${site()}/`);
  await expect(other).toHaveURL(`${site()}/auth`);
  await expect(other.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  await expect(securityLogout(other)).toBeHidden();
});

test('an applicant who is away is warned, stays active or dismisses it, and is never ended', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signInApplicant(page, applicant('Seraina'));
  await openDashboard(page);
  await isWatchedOver(page);
  const refreshes = count(context, '/api/auth/refresh');
  await page.clock.fastForward('14:00');
  await expect(warning(page)).toBeHidden();
  const shown = page.waitForRequest('**/api/audit-logs');
  await page.clock.fastForward('02:00');
  // Ruling 45: what ends an applicant's session is its limit of 14 days.
  await expect(warning(page)).toHaveText(
    /^You've been inactive for a while\. You stay signed in until \w+day, \d+ \w+, \d\d:\d\d \(Zurich time\)\./,
  );
  expect((await shown).postDataJSON()).toMatchObject({ entries: [{ action: 'inactivity_warning_shown' }] });
  await check(page, 'inactivity warning');

  const before = refreshes();
  const extended = page.waitForRequest('**/api/audit-logs');
  await page.getByRole('button', { name: 'Stay Active' }).click();
  await expect(warning(page)).toBeHidden();
  expect((await extended).postDataJSON()).toMatchObject({ entries: [{ action: 'session_extended' }] });
  await expect.poll(refreshes).toBeGreaterThan(before);

  await page.clock.fastForward('16:00');
  await page.getByRole('link', { name: 'Account', exact: true }).focus();
  await page.getByRole('button', { name: 'Dismiss the warning about inactivity' }).focus();
  await page.keyboard.press('Enter');
  await expect(warning(page)).toBeHidden();
  // the keyboard goes on where it was
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeFocused();

  await page.clock.fastForward('01:00');
  await page.clock.fastForward('05:00:00');
  await expect(warning(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Email Confirmed', level: 1 })).toBeVisible();
});

test('ruling 39: the role comes with the session, and no timer records it', async ({ page, context }) => {
  await page.clock.install();
  const asked: string[] = [];
  await signInApplicant(page, applicant('Ursin'));
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/me/')) asked.push(pathname);
  });
  await openDashboard(page);
  await isWatchedOver(page);
  await page.clock.runFor('00:10');
  expect(asked.filter((path) => path !== '/api/live')).toEqual(['/api/auth/session']);
  // Nine looks at the token, which has ten minutes, and at activity, which the server hears of after five.
  asked.length = 0;
  await page.clock.runFor('04:30');
  expect(asked.filter((path) => path !== '/api/live')).toEqual([]);
});

test('S13: staff who are away are warned, then at the gate; a half-written note waits for them', async ({
  page,
  request,
  conscience,
}) => {
  test.setTimeout(180_000);
  conscience.expect(/status of 401/);
  const who = applicant('Gian');
  await applyByApi(request, who);
  await page.clock.install();
  await signInStaff(page);
  await openApplication(page, who);
  const note = page.getByRole('textbox', { name: /note/i }).first();
  await note.fill('Call her references before the');

  await page.clock.fastForward('16:00');
  await expect(warning(page)).toContainText('Your session will expire soon for security.');
  await checkStaff(page, 'inactivity warning of staff');
  await page.getByRole('button', { name: 'Dismiss the warning about inactivity' }).click();
  await expect(warning(page)).toBeHidden();

  await page.clock.fastForward('31:00');
  const gate = page.getByRole('main');
  await expect(page.getByRole('heading', { name: 'Admin Sign In' })).toBeVisible();
  await expect(securityLogout(page)).toBeVisible();
  await expect(gate).toContainText('You have been logged out for security reasons.');
  expect((await page.request.get(`${site()}/api/statistics`)).status()).toBe(401);

  await page.getByLabel('E-mail').fill(process.env.E2E_STAFF_EMAIL ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill(process.env.E2E_STAFF_PASSWORD ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await giveCode(page);
  await expect(note).toHaveValue('Call her references before the');

  await page.clock.fastForward('31:00');
  await expect(page.getByRole('heading', { name: 'Admin Sign In' })).toBeVisible();
  await page.reload();
  await expect(gate).toContainText('There was no activity for a while.');
  await expect(securityLogout(page)).toBeHidden();
});
