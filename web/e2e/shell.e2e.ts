import { type Page, request as requests } from '@playwright/test';
import { checkStaff } from './axe.ts';
import { staffApi } from './kept-sessions.ts';
import { type Applicant, advance, applicant, applyByApi, confirmByApi, site } from './people.ts';
import { expect, test } from './strict.ts';

/** Sidebar, top bar, palette and the Workflows page (staff side, section 2; applicant side, section 9; ruling 25). */
test.use({ storageState: process.env.E2E_STAFF_STATE });

const seven = 7 * 24 * 60 * 60;
const links = [
  'Overview',
  'Dashboard',
  'Review',
  'Applications',
  'Workflows',
  'Workflow Monitor',
  'Applicant Testing',
  'User Management',
  'Privacy',
  'Verification',
  'Incidents',
  'Analytics',
  'Settings',
  'System',
];

let addresses = 0;
async function applies(who: Applicant): Promise<string> {
  const visitor = await requests.newContext({
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { 'x-forwarded-for': `127.21.${process.pid % 250}.${++addresses}` },
  });
  const id = await applyByApi(visitor, who);
  await confirmByApi(visitor, who);
  await visitor.dispose();
  return id;
}

async function statusOf(id: string): Promise<string> {
  const staff = await staffApi();
  const answer = await staff.get(`/api/applications/${id}`);
  const { workflowStatus } = (await answer.json()) as { workflowStatus: string };
  await staff.dispose();
  return workflowStatus;
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin Panel' });
const widthOf = (page: Page) => sidebar(page).evaluate((nav) => nav.getBoundingClientRect().width);
const palette = (page: Page) => page.getByRole('dialog', { name: 'Find or go to' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Find an application' });
const chosen = (page: Page) => palette(page).locator('[role=option][data-highlighted]');

async function openPalette(page: Page, typed = ''): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  if (typed) await page.keyboard.type(typed);
}

/** Closed, the palette leaves the keyboard where it was: on a link, or on its own button. */
async function givesTheKeyboardBack(page: Page): Promise<void> {
  const link = sidebar(page).getByRole('link', { name: 'Review', exact: true });
  await link.focus();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  const button = page.getByRole('button', { name: 'Find or go to' });
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
}

test('the sidebar collapses by button and keys, remembers it for seven days, and is a sheet on phones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site()}/admin`);
  const nav = sidebar(page);
  await expect(nav.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await expect(nav.getByRole('list').getByRole('link')).toHaveText(links);
  for (const stat of ['Pending Reviews', 'Hired', 'Urgent Deadlines', 'Total'])
    await expect(
      nav.getByRole('region', { name: 'Quick Stats' }).locator('dl > div', { hasText: stat }).locator('dd'),
    ).toHaveText(/: [\d,]+$/);
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('Admin Dashboard');
  await expect(bar.getByText('Admin', { exact: true })).toBeVisible();
  expect(await widthOf(page)).toBe(256);
  // Before anything is chosen it follows the window, as when a tablet is turned.
  await page.setViewportSize({ width: 900, height: 1200 });
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  expect(await widthOf(page)).toBe(256);

  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  expect(await widthOf(page)).toBe(48);
  await expect(nav.getByRole('link', { name: 'Workflow Monitor' })).toHaveAttribute(
    'title',
    'Workflow Monitor',
  );
  const cookie = (await page.context().cookies(`${site()}/admin`)).find(({ name }) => name === 'sidebar');
  expect(cookie?.value).toBe('collapsed');
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1_000 - seven)).toBeLessThan(60);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  expect(await widthOf(page)).toBe(48);
  await checkStaff(page, 'sidebar, collapsed');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  expect(await widthOf(page)).toBe(256);

  await page.setViewportSize({ width: 767, height: 844 });
  await expect(nav).toBeHidden();
  await page.keyboard.press('ControlOrMeta+b');
  const sheet = page.getByRole('dialog', { name: 'Admin Panel' });
  await expect(sheet.getByRole('list').getByRole('link')).toHaveText(links);
  await expect(sheet).toContainText('Quick Stats');
  expect(await sheet.evaluate((box) => box.getBoundingClientRect().width)).toBe(288);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Open Admin Panel' }).click();
  await sheet.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(nav).toBeVisible();

  await page.emulateMedia({ colorScheme: 'light' });
  const theme = page.getByRole('combobox', { name: 'Theme' });
  await expect(theme).toHaveValue('system');
  await theme.selectOption('Dark theme');
  await expect(page.locator('body')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('body')).toHaveClass(/dark/);
  await theme.selectOption('System theme');
  await expect(page.locator('body')).not.toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveClass(/dark/);
});

test('by keyboard alone: go to a screen, find an applicant, advance, reject with a reason, read the keys', async ({
  page,
}) => {
  const who = applicant('Flurina');
  const id = await applies(who);
  const name = `${who.firstName} ${who.lastName}`;
  await page.goto(`${site()}/admin`);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();

  await openPalette(page);
  await expect(
    palette(page)
      .getByRole('option', { name: new RegExp(name) })
      .first(),
  ).toBeVisible();
  await expect(palette(page)).toContainText('Newest applications');
  await checkStaff(page, 'palette');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await palette(page).evaluate((box) => box.getBoundingClientRect().width)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.type('zzzz');
  await expect(palette(page)).toContainText('Nothing found for “zzzz”.');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await givesTheKeyboardBack(page);
  await openPalette(page, 'work mon');
  await expect(chosen(page)).toHaveText(/Workflow Monitor/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Workflow Monitor', level: 1 })).toBeVisible();
  await expect(palette(page)).toBeHidden();

  await openPalette(page, who.email);
  await expect(palette(page).getByRole('status')).toHaveText('1 application found');
  await expect(chosen(page)).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${site()}/admin/applications/${id}`);

  await openPalette(page);
  await expect(palette(page)).toContainText('Recently opened');
  await expect(palette(page).getByRole('option').first()).toContainText('Start initial review');
  await page.keyboard.type('initial');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Start initial review' });
  await expect(question).toContainText(
    `${name} will be moved from Email Confirmed to Initial Review Pending.`,
  );
  await checkStaff(page, 'palette, a move to confirm');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await statusOf(id)).toBe('email_confirmed');
  await openPalette(page, 'initial');
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Start initial review' })).toBeFocused();
  await question.getByLabel('Notes').focus();
  await page.keyboard.type('Reads well.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Application status updated successfully').first()).toBeVisible();
  await expect(question).toBeHidden();
  expect(await statusOf(id)).toBe('raw_review_pending');

  await openPalette(page, 'reject');
  await page.keyboard.press('Enter');
  const rejection = page.getByRole('dialog', { name: 'Reject' });
  await expect(rejection.getByLabel('Rejection Reason')).toBeFocused();
  await rejection.getByLabel('Notes').press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rejection).toContainText('Please select a reason');
  await rejection.getByLabel('Rejection Reason').selectOption('Other');
  await rejection.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(rejection).toBeHidden();
  await expect.poll(() => statusOf(id)).toBe('rejected');
  await openPalette(page);
  await expect(palette(page).getByRole('option', { name: /View Full Application Details/ })).toBeVisible();
  await expect(palette(page).getByRole('option', { name: /to Rejected/ })).toHaveCount(0);
  await page.keyboard.type('keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Undo the last decision',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();

  await page.emulateMedia({ colorScheme: 'light' });
  await openPalette(page, 'dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveClass(/dark/);
});

test('a faster colleague is named in the question, and the note stays', async ({ page, conscience }) => {
  const who = applicant('Seraina');
  const id = await applies(who);
  conscience.expect(/status of 409/);
  await page.goto(`${site()}/admin/applications/${id}`);
  await expect(page.getByRole('heading', { name: new RegExp(who.lastName), level: 1 })).toBeVisible();
  await openPalette(page, 'initial');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Start initial review' });
  await question.getByLabel('Notes').fill('Mine.');
  await advance(id, 'raw_review_pending');
  const send = question.getByRole('button', { name: 'Start initial review' });
  if (await send.isVisible()) await send.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(question).toContainText("is now in 'Initial Review Pending'");
  await question.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByLabel('Notes')).toHaveValue('Mine.');
});

test('Workflows: the machine drawn and written out, with counts, deadlines, moves and versions', async ({
  page,
  conscience,
}) => {
  await applies(applicant('Mengia'));
  await page.goto(`${site()}/admin`);
  await sidebar(page).getByRole('link', { name: 'Workflows' }).click();
  await expect(page.getByRole('heading', { name: 'Workflows', level: 1 })).toBeVisible();
  const table = page.getByRole('region', { name: 'States' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(18);
  const state = (status: string) =>
    table.getByRole('row').filter({ has: page.getByText(status, { exact: true }) });
  await expect(state('detailed_info_requested')).toContainText('complete detailed information form');
  await expect(state('detailed_info_requested')).toContainText(/\d+ (days|hours)/);
  await expect(state('raw_review_pending')).toContainText(
    'Approve & Request Details → Additional Info Requested',
  );
  await expect(state('contract_offered')).toContainText('Accept Contract → Employed');
  await expect(state('not_suitable')).toContainText('read-only');
  const staff = await staffApi();
  const { byStatus } = (await (await staff.get('/api/statistics')).json()) as {
    byStatus: { status: string; count: number }[];
  };
  await staff.dispose();
  const confirmed = byStatus.find(({ status }) => status === 'email_confirmed')?.count ?? 0;
  expect(confirmed).toBeGreaterThan(0);
  await expect(state('email_confirmed').getByRole('cell').nth(1)).toHaveText(
    confirmed.toLocaleString('en-GB'),
  );
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('row').nth(1)).toContainText('application@1 in use');
  await expect(versions.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText(/^[1-9][\d,]*$/);
  await checkStaff(page, 'Workflows');

  await state('email_confirmed').getByRole('link').click();
  await expect(page).toHaveURL(/workflow-monitor\?view=graph&status=email_confirmed$/);

  conscience.expect(/status of 500/);
  const problem = {
    type: '',
    title: '',
    status: 500,
    code: 'unexpected',
    detail: 'Out of order.',
    requestId: 'req-9',
  };
  await page.route('**/api/machine-versions', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem }),
  );
  await page.goto(`${site()}/admin/workflows`);
  await expect(versions).toContainText('Failed to load versions', { timeout: 30_000 });
  await expect(versions).toContainText('req-9');
  await page.unroute('**/api/machine-versions');
  await versions.getByRole('button', { name: /try again|retry/i }).click();
  await expect(versions).toContainText('application@1');
});
