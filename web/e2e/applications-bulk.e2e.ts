import { readFile } from 'node:fs/promises';
import { type Locator, type Page, request as requests } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { checkStaff } from './axe.ts';
import { editorPage } from './colleagues.ts';
import { staffApi } from './kept-sessions.ts';
import { advance, applyByApi, familyOf, site } from './people.ts';
import { expect, test } from './strict.ts';

/** The Applications screen (staff side, 'Applications'): several at once, cards, views and the export. */
test.use({ storageState: process.env.E2E_STAFF_STATE });

let senders = 0;
/** Applicants who were moved this far, each writing from an address of their own. */
async function standing(lastName: string, people: Record<string, readonly string[]>): Promise<string[]> {
  const ids: string[] = [];
  for (const [firstName, steps] of Object.entries(people)) {
    senders += 1;
    const sender = await requests.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': `127.23.0.${senders}` },
      storageState: { cookies: [], origins: [] },
    });
    const email = `${firstName}.${lastName}.${process.pid}@post.example`.toLowerCase();
    const id = await applyByApi(sender, { firstName, lastName, email });
    await sender.dispose();
    for (const step of steps) await advance(id, step);
    ids.push(id);
  }
  return ids;
}
async function statusOf(id = ''): Promise<string> {
  const staff = await staffApi();
  const answer = (await (await staff.get(`/api/applications/${id}`)).json()) as { workflowStatus: string };
  await staff.dispose();
  return answer.workflowStatus;
}
const inReview = ['email_confirmed', 'raw_review_pending'];
const open = (page: Page, query: string) => page.goto(`${site()}/admin/applications?${query}`);
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected applications' });
const dialog = (page: Page) => page.getByRole('dialog');

test('several at once: preview with refusals, result of each, and back', async ({ page, conscience }) => {
  test.setTimeout(180_000);
  conscience.expect(/ERR_FAILED/);
  const family = familyOf('Sammel');
  const ids = await standing(family, { Anna: inReview, Bea: inReview, Carl: ['email_confirmed'] });
  await open(page, `search=${family}&sort=oldest`);
  await expect(page.getByRole('row')).toHaveCount(4);

  // By keyboard: the first, all up to the third, none, all.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page).getByText('1 selected')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await box(page, `Anna ${family}`).click();
  await box(page, `Carl ${family}`).click({ modifiers: ['Shift'] });
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await expect(bar(page).getByText('in 2 statuses')).toBeVisible();
  await checkStaff(page, 'applications, three selected');

  // What would happen, and to whom not.
  await bar(page).getByRole('button', { name: 'Mark as Not Suitable' }).click();
  const go = dialog(page).getByRole('button', { name: 'Mark 2 applications as Not Suitable' });
  await expect(go).toBeVisible();
  await expect(dialog(page).getByRole('list', { name: 'What will happen' })).toContainText(
    /2Initial Review PendingRejected/,
  );
  const left = dialog(page).getByRole('list', { name: 'Left as they are' });
  await expect(left).toContainText(`Carl ${family}`);
  await expect(left).toContainText("'Email Confirmed'");
  await go.click();
  await expect(dialog(page).getByText('Please select a reason')).toBeVisible();
  await checkStaff(page, 'applications, preview without a reason');
  await dialog(page).getByLabel('Rejection Reason').selectOption('Other');
  await dialog(page)
    .getByLabel(/^Notes/)
    .fill('The round is closed.');
  expect(await statusOf(ids[0])).toBe('raw_review_pending');

  // No answer at first: the same decision is sent again under the same key.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/applications/bulk', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await go.click();
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to update application');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByText('2 applications moved')).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
  await page.unroute('**/api/applications/bulk');
  await expect(dialog(page).getByRole('list', { name: 'Moved' }).getByRole('listitem')).toHaveCount(2);
  await expect(dialog(page).getByRole('list', { name: 'Refused' })).toContainText(`Carl ${family}`);
  await checkStaff(page, 'applications, result of several');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(box(page, `Carl ${family}`)).toBeChecked();
  await expect(box(page, `Anna ${family}`)).not.toBeChecked();
  expect(await Promise.all(ids.map(statusOf))).toEqual(['rejected', 'rejected', 'email_confirmed']);

  // All back, from under the list or from the result.
  await box(page, `Carl ${family}`).click();
  await page.keyboard.press('Escape');
  await box(page, `Carl ${family}`).click();
  await bar(page).getByRole('button', { name: 'Advance to Next Step' }).click();
  await dialog(page).getByRole('button', { name: 'Advance 1 application' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`Carl ${family} moved to Initial Review Pending`)).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('1 application moved back')).toBeVisible();
  expect(await statusOf(ids[2])).toBe('email_confirmed');

  // One by one it says what the specification says, and can be taken back too.
  await page.getByRole('button', { name: `Advance to Next Step: Carl ${family}` }).click();
  await expect(page.getByText('Application moved to next workflow step')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => statusOf(ids[2])).toBe('email_confirmed');
});

test('more than one request takes go in portions; one moved by others meanwhile is left and named', async ({
  page,
  conscience,
}) => {
  test.setTimeout(120_000);
  conscience.expect(/ERR_FAILED/);
  const family = familyOf('Schneller');
  const [first] = await standing(family, { Gian: inReview, Hana: inReview });
  await open(page, `search=${family}&sort=oldest`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Control+a');
  await bar(page).getByRole('button', { name: 'Mark as Suitable' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Mark 2 applications as Suitable' })).toBeVisible();
  await advance(first ?? '', 'detailed_info_requested');
  await dialog(page).getByRole('button', { name: 'Mark 2 applications as Suitable' }).click();
  await expect(dialog(page).getByText('1 application moved')).toBeVisible();
  await expect(dialog(page).getByRole('list', { name: 'Refused' })).toContainText(
    `Someone acted first: Gian ${family} is now in 'Additional Info Requested'.`,
  );
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  expect(await statusOf(first)).toBe('detailed_info_requested');
  await expect(box(page, `Gian ${family}`)).toBeChecked();

  // One real row, 250 times over; this test checks the requests; the server's own tests check its answers.
  await page.route('**/api/applications?limit=50*', async (route) => {
    const answer = await route.fetch();
    const { items } = (await answer.json()) as { items: object[] };
    const row = { ...items[0], workflowStatus: 'raw_review_pending' };
    const rows = Array.from({ length: 250 }, () => ({ ...row, id: crypto.randomUUID() }));
    await route.fulfill({ json: { items: rows, next: null, total: { count: 250, isAtLeast: false } } });
  });
  const asked: { size: number; dryRun?: boolean; key: string | undefined }[] = [];
  let isLost = true;
  await page.route('**/api/applications/bulk', async (route) => {
    const { items, dryRun } = route.request().postDataJSON() as { items: { id: string }[]; dryRun: boolean };
    asked.push({ size: items.length, dryRun, key: route.request().headers()['idempotency-key'] });
    if (!dryRun && items.length < 200 && isLost) {
      isLost = false;
      return route.abort();
    }
    const from = { from: 'raw_review_pending', status: 'suitable_candidate', version: 4, problem: null };
    const outcome = dryRun ? 'possible' : 'moved';
    return route.fulfill({ json: { items: items.map(({ id }) => ({ id, outcome, ...from })) } });
  });
  await open(page, 'search=hana');
  await expect(page.getByText('250 applications', { exact: true })).toBeVisible();
  // The number comes before the rows.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('taken in portions of 200');
  await bar(page).getByRole('button', { name: 'Mark as Not Suitable' }).click();
  await dialog(page).getByLabel('Rejection Reason').selectOption('Other');
  await dialog(page).getByRole('button', { name: 'Mark 250 applications as Not Suitable' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('200 applications were answered before.');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByText('250 applications moved')).toBeVisible();
  expect(asked.map(({ size }) => size)).toEqual([200, 50, 200, 50, 50]);
  expect(asked[4]?.key).toBe(asked[3]?.key);
  await expect(dialog(page).getByRole('list', { name: 'Moved' }).getByRole('listitem')).toHaveCount(50);
  await dialog(page).getByRole('button', { name: 'Show 50 more of 200' }).click();
  await expect(dialog(page).getByRole('list', { name: 'Moved' }).getByRole('listitem')).toHaveCount(100);
});

test('an editor is offered nothing that the server would refuse: list, record, palette', async ({
  browser,
  request,
}) => {
  const family = familyOf('Grenze');
  const [id = ''] = await standing(family, { Iris: inReview });
  const page = await editorPage(browser, request);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const enabled = (within: Locator) =>
    within.locator(
      'button:not(:disabled):not([aria-disabled=true]), [role=menuitem]:not([aria-disabled=true])',
    );
  const names = async (within: Locator) =>
    (
      await enabled(within).evaluateAll((all) =>
        all.map((one) => one.getAttribute('aria-label') || one.textContent),
      )
    ).map((name) => name?.trim() ?? '');

  await open(page, `search=${family}`);
  const row = page.getByRole('row').filter({ hasText: `Iris ${family}` });
  await expect(row).toBeVisible();
  const exported = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Export CSV/ }).click();
  await exported;
  await row.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as Suitable' }).click();
  await expect.poll(() => statusOf(id)).toBe('suitable_candidate');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => statusOf(id)).toBe('raw_review_pending');
  await box(page, `Iris ${family}`).click();
  await bar(page).getByRole('button', { name: 'Advance to Next Step' }).click();
  await dialog(page).getByRole('button', { name: 'Advance 1 application' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => statusOf(id)).toBe('detailed_info_requested');

  await page.goto(`${site()}/admin/applications/${id}`);
  const main = page.getByRole('main');
  const next = page.getByRole('region', { name: 'Next actions' });
  await expect(next.getByRole('button').first()).toBeVisible();
  for (const name of ['View as Applicant', 'Fork to sandbox', 'Correct status'])
    await expect(main.getByRole('button', { name: new RegExp(`^${name}\\. Only admins`) })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  expect(await names(next)).toEqual(['Mark details as received', expect.stringMatching(/^Undo/)]);
  await next.getByRole('button', { name: 'Mark details as received' }).click();
  await dialog(page).getByRole('button', { name: 'Mark details as received' }).click();
  await expect.poll(() => statusOf(id)).toBe('detailed_info_received');
  for (const tab of ['History', 'E-mails', 'Proof']) await page.getByRole('tab', { name: tab }).click();

  await page.keyboard.press('ControlOrMeta+k');
  const options = page.getByRole('dialog', { name: 'Find or go to' }).getByRole('option');
  await expect(options.first()).toContainText('Start detailed review');
  const offered = await options.allTextContents();
  expect(offered.filter((text) => /as Applicant|sandbox|Correct/.test(text))).toEqual([]);
  await page.keyboard.type('detailed review');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Start detailed review' }).click();
  await expect.poll(() => statusOf(id)).toBe('detailed_review_pending');
  expect(refused).toEqual([]);
  await page.context().close();
});

test('cards, filters, views and the export', async ({ page, conscience }) => {
  test.setTimeout(150_000);
  conscience.expect(/status of 429/);
  const family = familyOf('Blatt');
  const [id] = await standing(family, { Dora: inReview, Emil: [] });
  const inView = new RegExp(`search=${family}&status=raw_review_pending$`);
  await open(page, 'search=no-such-name');
  await expect(page.getByRole('heading', { name: 'No Applications Found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your filters to see more results.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  for (const card of ['Pending Review', 'In Progress', 'Completed', 'Urgent Deadlines'])
    await expect(page.getByLabel('Counts').getByText(card, { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill(family);
  await expect(page).toHaveURL(new RegExp(`search=${family}$`));
  await page.getByLabel('Workflow Status').selectOption('Initial Review Pending');
  await expect(page).toHaveURL(inView);

  await page.getByRole('button', { name: 'Cards' }).click();
  const card = page.getByRole('article', { name: `Dora ${family}` });
  for (const text of ['Initial Review Pending', 'Applied for', 'General', '44%', 'No score'])
    await expect(card).toContainText(text);
  for (const text of [
    `dora.${family}.${process.pid}@post.example`.toLowerCase(),
    '+41 79 555 12 34',
    'Habsburgerstrasse 22',
  ])
    await expect(card).toContainText(text);
  await expect(card).toContainText('I like to see things before they go wrong');
  await expect(card.getByRole('link', { name: `View Details: Dora ${family}` })).toHaveAttribute(
    'href',
    `/admin/applications/${id}`,
  );
  await card.getByRole('button', { name: `More: Dora ${family}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Send Email' })).toHaveAttribute('href', /^mailto:dora/);
  await expect(page.getByRole('menuitem', { name: 'Mark as Suitable' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await checkStaff(page, 'applications, cards');
  await page.reload();
  await expect(card).toBeVisible();

  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByLabel('Save the current filter as').fill(`${family} in review`);
  await views.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `View: ${family} in review` })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('link', { name: `${family} in review` }).click();
  await expect(page).toHaveURL(inView);
  await expect(page.getByRole('article')).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV: 1 application' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse(await readFile(await download.path()), { columns: true, bom: true });
  expect(rows).toMatchObject([{ Application: id, 'Last name': family, Status: 'Initial Review Pending' }]);

  const problem = { status: 429, code: 'rate-limited', detail: 'Please try again.', requestId: 'req-list' };
  await page.route('**/api/applications?*', (route) => route.fulfill({ status: 429, json: problem }));
  await page.getByLabel(/^Deadline/).selectOption('Overdue');
  await page.reload();
  const failed = page.getByRole('heading', { name: 'Failed to load applications. Please try again.' });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Request req-list')).toBeVisible();
});
