import { readFile } from 'node:fs/promises';
import { type Page, request as requests } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { checkStaff } from './axe.ts';
import { advance, applyByApi, site, staffApi } from './people.ts';
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
  const ids = await standing('Sammel', { Anna: inReview, Bea: inReview, Carl: ['email_confirmed'] });
  await open(page, 'search=sammel&sort=oldest');
  await expect(page.getByRole('row')).toHaveCount(4);

  // By keyboard: the first, everybody up to the third, nobody, all.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page).getByText('1 selected')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await box(page, 'Anna Sammel').click();
  await box(page, 'Carl Sammel').click({ modifiers: ['Shift'] });
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
  await expect(left).toContainText('Carl Sammel');
  await expect(left).toContainText("'Email Confirmed'");
  await go.click();
  await expect(dialog(page).getByText('Please select a reason')).toBeVisible();
  await checkStaff(page, 'applications, preview without a reason');
  await dialog(page).getByLabel('Rejection Reason').selectOption('Other');
  await dialog(page)
    .getByLabel(/^Notes/)
    .fill('The round is closed.');
  expect(await statusOf(ids[0])).toBe('raw_review_pending');

  // Nobody answers at first: the same decision is sent again under the same key.
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
  await expect(dialog(page).getByRole('list', { name: 'Refused' })).toContainText('Carl Sammel');
  await checkStaff(page, 'applications, result of several');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(box(page, 'Carl Sammel')).toBeChecked();
  await expect(box(page, 'Anna Sammel')).not.toBeChecked();
  expect(await Promise.all(ids.map(statusOf))).toEqual(['rejected', 'rejected', 'email_confirmed']);

  // All back, from under the list or from the result.
  await box(page, 'Carl Sammel').click();
  await page.keyboard.press('Escape');
  await box(page, 'Carl Sammel').click();
  await bar(page).getByRole('button', { name: 'Advance to Next Step' }).click();
  await dialog(page).getByRole('button', { name: 'Advance 1 application' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Carl Sammel moved to Initial Review Pending')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('1 application moved back')).toBeVisible();
  expect(await statusOf(ids[2])).toBe('email_confirmed');

  // One by one it says what the specification says, and can be taken back too.
  await page.getByRole('button', { name: 'Advance to Next Step: Carl Sammel' }).click();
  await expect(page.getByText('Application moved to next workflow step')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => statusOf(ids[2])).toBe('email_confirmed');
});

test('cards, filters, views and the export', async ({ page, conscience }) => {
  test.setTimeout(150_000);
  conscience.expect(/status of 503/);
  const [id] = await standing('Blatt', { Dora: inReview, Emil: [] });
  await open(page, 'search=nobody-of-this-name');
  await expect(page.getByRole('heading', { name: 'No Applications Found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your filters to see more results.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  for (const card of ['Pending Review', 'In Progress', 'Completed', 'Urgent Deadlines'])
    await expect(page.getByLabel('Counts').getByText(card, { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('blatt');
  await expect(page).toHaveURL(/search=blatt$/);
  await page.getByLabel('Workflow Status').selectOption('Initial Review Pending');
  await expect(page).toHaveURL(/search=blatt&status=raw_review_pending$/);

  await page.getByRole('button', { name: 'Cards' }).click();
  const card = page.getByRole('article', { name: 'Dora Blatt' });
  for (const text of ['Initial Review Pending', 'Applied for', 'General', '44%', 'No score'])
    await expect(card).toContainText(text);
  for (const text of [`dora.blatt.${process.pid}@post.example`, '+41 79 555 12 34', 'Habsburgerstrasse 22'])
    await expect(card).toContainText(text);
  await expect(card).toContainText('I like to see things before they go wrong');
  await expect(card.getByRole('link', { name: 'View Details: Dora Blatt' })).toHaveAttribute(
    'href',
    `/admin/applications/${id}`,
  );
  await card.getByRole('button', { name: 'More: Dora Blatt' }).click();
  await expect(page.getByRole('menuitem', { name: 'Send Email' })).toHaveAttribute('href', /^mailto:dora/);
  await expect(page.getByRole('menuitem', { name: 'Mark as Suitable' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await checkStaff(page, 'applications, cards');
  await page.reload();
  await expect(card).toBeVisible();

  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByLabel('Save the current filter as').fill('Blatt in review');
  await views.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'View: Blatt in review' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('link', { name: 'Blatt in review' }).click();
  await expect(page).toHaveURL(/search=blatt&status=raw_review_pending$/);
  await expect(page.getByRole('article')).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV: 1 application' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse(await readFile(await download.path()), { columns: true, bom: true });
  expect(rows).toMatchObject([{ Application: id, 'Last name': 'Blatt', Status: 'Initial Review Pending' }]);

  const problem = { status: 503, code: 'unavailable', detail: 'Please try again.', requestId: 'req-list' };
  await page.route('**/api/applications?*', (route) => route.fulfill({ status: 503, json: problem }));
  await page.getByLabel(/^Deadline/).selectOption('Overdue');
  await page.reload();
  const failed = page.getByRole('heading', { name: 'Failed to load applications. Please try again.' });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Request req-list')).toBeVisible();
});
