import type { Page } from '@playwright/test';
import { check } from './axe.ts';
import { advance, site } from './people.ts';
import { comeIn, correct, lead, lookIn } from './portal-people.ts';
import { expect, test } from './strict.ts';

const pages = ['dashboard', 'status', 'detailed-info', 'documents', 'contract', 'onboarding'] as const;
type PortalPage = (typeof pages)[number];
const at = (page: string) => `${site()}/applicant/${page}`;

/** Opens every page by its address, and says where each led. */
async function opened(page: Page): Promise<PortalPage[]> {
  const found: PortalPage[] = [];
  for (const each of pages) {
    await page.goto(at(each));
    // The one that is there while the guard checks is not the page's own.
    await expect(page.locator('h1:not(.unseen)')).toBeVisible();
    if (page.url() === at(each)) found.push(each);
    else expect(page.url()).toBe(at('dashboard'));
  }
  return found;
}

/** Applicant side, section 4, 'Pages allowed per status', in the order in which staff take the steps. */
const rows = [
  ['email_confirmed', 'Email Confirmed', []],
  ['raw_review_pending', 'Initial Review', []],
  ['detailed_info_requested', 'Information Requested', ['detailed-info']],
  ['detailed_info_received', 'Information Received', []],
  ['detailed_review_pending', 'Detailed Review', []],
  ['assessment_booking', 'Assessment Invitation', []],
  ['assessment_completed', 'Assessment Completed', []],
  ['legal_docs_pending', 'Documents Required', ['documents']],
  ['contract_offered', 'Contract Offered', ['contract']],
  ['employed', 'Employed', ['onboarding']],
] as const satisfies [string, string, PortalPage[]][];

test('every status allows its pages and leads from all others to the dashboard', async ({
  page,
  conscience,
}) => {
  // The details' and the contract's own calls may be refused where the page may be seen.
  conscience.expect(/status of 404/);
  test.setTimeout(240_000);
  const id = await comeIn(page, 'Livia');
  for (const [status, label, own] of rows) {
    if (status !== 'email_confirmed') await advance(id, status);
    await page.goto(at('dashboard'));
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    if (own[0] === 'detailed-info') continue;
    expect({ status, opened: await opened(page) }).toEqual({
      status,
      opened: ['dashboard', 'status', ...own],
    });
  }
});

test('an outcome allows dashboard and status; before the confirmation there is no portal', async ({
  page,
}) => {
  const id = await comeIn(page, 'Rosa');
  await lead(id, 'email_confirmed', 'raw_review_pending');
  await advance(id, 'suitable_candidate');
  expect(await opened(page)).toEqual(['dashboard', 'status']);
  await correct(id, 'rejected');
  expect(await opened(page)).toEqual(['dashboard', 'status']);
  await page.goto(at('status'));
  await expect(page.getByText('Not reached')).toHaveCount(8);
  await correct(id, 'application_received');
  for (const each of pages) {
    await page.goto(at(each));
    await expect(page).toHaveURL(`${site()}/`);
  }
});

test('nobody signed in is led to the sign-in', async ({ page }) => {
  for (const each of pages) {
    await page.goto(at(each));
    await expect(page).toHaveURL(`${site()}/auth`);
  }
});

test('a step of staff appears without a reload, says what happened, and moves whoever is elsewhere', async ({
  page,
}) => {
  const id = await comeIn(page, 'Yara');
  await lead(id, 'email_confirmed', 'contract_offered');
  await page.goto(at('contract'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your contract' })).toBeVisible();
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  await advance(id, 'employed');
  await expect(page).toHaveURL(at('dashboard'));
  await expect(page.getByRole('heading', { level: 1, name: 'Employed' })).toBeVisible();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText('Employed')).toBeVisible();
  await expect(notices.getByText(/^Adjutant, at \d\d:\d\d\./)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Your application' })
    .getByRole('link', { name: 'Onboarding' })
    .click();
  await expect(page.getByRole('heading', { name: 'Onboarding checklist' })).toBeVisible();
  await expect(page.getByText('HR will contact you within 24 hours', { exact: false })).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'Welcome call' }).getByRole('listitem')).toHaveCount(
    6,
  );
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
});

test('without a connection the page stays and says from when it is', async ({
  page,
  context,
  conscience,
}) => {
  conscience.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/);
  await comeIn(page, 'Nina');
  await page.goto(at('status'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Email Confirmed' }).first()).toContainText(
    'Current',
  );
  await page.waitForLoadState('networkidle').catch(() => {});
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. What you see is from \d\d:\d\d/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^No connection/)).toBeHidden({ timeout: 20_000 });
});

test('a server that cannot be reached loses no page', async ({ page, conscience }) => {
  conscience.expect(/status of 503/);
  await comeIn(page, 'Nina');
  await page.route('**/api/me/application', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(at('status'));
  await expect(page.getByText('Failed to load application status')).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(at('status'));
  await page.unroute('**/api/me/application');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Application status' })).toBeVisible();
});

test('an applicant withdraws with a reason, by keyboard', async ({ page }) => {
  await comeIn(page, 'Emil');
  await page.goto(at('dashboard'));
  await page.getByRole('button', { name: 'Withdraw application' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Withdraw your application?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Reason').fill('I am moving abroad.');
  await dialog.getByRole('button', { name: 'Withdraw application' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Application Closed' })).toBeVisible();
  await expect(page.getByText('You have withdrawn your application, Emil.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw application' })).toBeHidden();
});

test('test mode shows an admin the pages, changes nothing, and leads back', async ({ page, browser }) => {
  const id = await comeIn(page, 'Ladina');
  const admin = await lookIn(browser, id);
  await admin.goto(at('dashboard'));
  await expect(admin.getByText('You are viewing as Ladina', { exact: false })).toBeVisible();
  await expect(admin.getByRole('heading', { level: 1, name: 'Email Confirmed' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Withdraw application' })).toBeDisabled();
  await expect(admin.getByText('Nothing can be changed in test mode.')).toBeVisible();
  await check(admin, 'dashboard in test mode');
  await admin.getByRole('link', { name: 'Status', exact: true }).click();
  await expect(admin.getByText('You are viewing as Ladina', { exact: false })).toBeVisible();
  await admin.getByRole('button', { name: 'Exit Test Mode' }).click();
  await expect(admin).toHaveURL(/\/admin/);
  await admin.context().storageState({ path: process.env.E2E_BEAT_STATE ?? '' });
  await admin.context().close();
});

test('no violation of WCAG 2.2 AA on the portal’s pages', async ({ page, conscience }) => {
  conscience.expect(/status of 404/);
  test.setTimeout(180_000);
  const id = await comeIn(page, 'Severin');
  await page.goto(at('dashboard'));
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'withdrawal');
  await page.goto(at('status'));
  await expect(page.getByText('Current', { exact: true })).toBeVisible();
  await check(page, 'status');
  await lead(id, 'email_confirmed', 'contract_offered');
  await page.goto(at('dashboard'));
  await expect(page.getByText('Urgent', { exact: false })).toBeVisible();
  await check(page, 'dashboard with something to do');
  await page.goto(at('contract'));
  await expect(page.getByText('None uploaded')).toBeVisible();
  await check(page, 'contract');
  await page.getByLabel('I have read and understood').check();
  await page.getByText('Decline', { exact: true }).click();
  await check(page, 'contract answered');
  await advance(id, 'employed');
  await page.goto(at('onboarding'));
  await expect(page.getByRole('heading', { name: 'Onboarding checklist' })).toBeVisible();
  await check(page, 'onboarding');
});

test('the portal on a phone', { tag: '@phone' }, async ({ page }) => {
  const fits = () =>
    expect
      .poll(() => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth))
      .toBeLessThanOrEqual(0);
  const id = await comeIn(page, 'Jana');
  await lead(id, 'email_confirmed', 'contract_offered');
  for (const each of ['dashboard', 'status', 'contract']) {
    await page.goto(at(each));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits();
  }
  await page.goto(at('dashboard'));
  await page
    .getByRole('navigation', { name: 'Your application' })
    .getByRole('link', { name: 'Status' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Application status' })).toBeVisible();
  await advance(id, 'employed');
  await page.goto(at('onboarding'));
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Jana' })).toBeVisible();
  await fits();
});

test('an account without an application is offered the positions', async ({ page }) => {
  await comeIn(page, 'Selin');
  await page.route('**/api/me/application', (route) => route.fulfill({ json: { application: null } }));
  await page.goto(at('dashboard'));
  await expect(page.getByRole('heading', { level: 1, name: 'No Application Found' })).toBeVisible();
  await page.goto(at('status'));
  await expect(page).toHaveURL(`${site()}/`);
  await page.goto(at('dashboard'));
  await page.getByRole('link', { name: 'Browse Positions' }).click();
  await expect(page).toHaveURL(`${site()}/careers`);
});
