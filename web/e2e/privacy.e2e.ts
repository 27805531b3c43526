import type { Page } from '@playwright/test';
import type { DeadLetter } from '#services/background/contract.ts';
import { checkStaff } from './axe.ts';
import { staffApi } from './kept-sessions.ts';
import { site } from './people.ts';
import { comeIn } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** The privacy screen and Settings' 'Background work' (rulings 29 and 30; F7). */
test.use({ storageState: process.env.E2E_STAFF_STATE });

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Deletion request' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** An applicant asks for the deletion of everything, in a browser of their own. */
async function asksForDeletion(page: Page, firstName: string) {
  const id = await comeIn(page, firstName);
  const answer = await page.request.post(`${site()}/api/privacy/deletion-requests`, {
    headers: { origin: site() },
    data: {},
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { requestId } = (await answer.json()) as { requestId: string };
  const staff = await staffApi();
  const { email, lastName } = (await (await staff.get(`/api/applications/${id}`)).json()) as {
    email: string;
    lastName: string;
  };
  await staff.dispose();
  return { id, requestId, email, name: `${firstName} ${lastName}` };
}

test('a request is held, released, approved and proven; another is rejected with its reason', async ({
  page,
  browser,
  conscience,
}) => {
  conscience.expect(/status of 401/);
  const visitor = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const theirs = await visitor.newPage();
  const first = await asksForDeletion(theirs, 'Flurina');
  await page.goto(`${site()}/admin/privacy?status=pending`);
  await page.locator(`#request-${first.requestId}`).click();
  await expect(drawer(page)).toBeFocused();
  await expect(drawer(page).getByRole('heading', { name: 'What would be erased' })).toBeVisible();
  await expect(drawer(page)).toContainText(
    'One of them is still under way and would end without a decision.',
  );
  await expect(drawer(page)).toContainText('29 d 23 h left');

  await button(page, 'Place a hold').click();
  await button(page, 'Place hold').click();
  await expect(dialog(page, 'Place a legal hold')).toContainText('Please say why');
  await page.getByLabel('Why the data must stay').fill('A dispute about the trial day');
  await button(page, 'Place hold').click();
  await expect(page.getByRole('row', { name: first.name }).filter({ hasText: 'Held' })).toHaveCount(1);
  await expect(button(page, 'Approve deletion')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Approve deletion')).toHaveAttribute('title', /A dispute about the trial day/);
  await checkStaff(page, 'privacy, a request that is held');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Legal holds' }).click();
  await button(page, `Release the hold on ${first.name}`).click();
  await dialog(page, 'Release hold').getByRole('button', { name: 'Release hold' }).click();
  await expect(page.getByRole('heading', { name: 'No legal hold is in force' })).toBeVisible();
  await page.getByLabel('Also those that were released').click();
  await expect(page.getByRole('row', { name: first.name }).first()).toContainText('Released');

  await page.goBack();
  await page.goBack();
  await button(page, 'Approve deletion').click();
  const approve = dialog(page, 'Approve deletion');
  await approve.getByRole('textbox').fill('Flurina');
  await page.keyboard.press('Enter');
  await expect(approve).toContainText(`Type “${first.name}” or DELETE to go on`);
  await approve.getByRole('textbox').fill(first.name.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toContainText('Proof of erasure', { timeout: 20_000 });
  await expect(drawer(page)).toContainText('History checked');
  await expect(drawer(page)).toContainText('Sent, as the last use of the address');
  await expect(page.locator('main')).not.toContainText('Flurina');
  await button(page, 'Dismiss: Deletion approved').click();
  const saved = page.waitForEvent('download');
  await button(page, 'Download proof').click();
  expect((await saved).suggestedFilename()).toMatch(/^erasure-proof-[\w-]{36}\.json$/);
  await checkStaff(page, 'privacy, the proof');
  await page.setViewportSize({ width: 1440, height: 900 });
  // No kept mail names them any more, not even the one that said so.
  const kept = await (await page.request.get(`${site()}/dev/outbox.json`)).text();
  expect(kept).not.toContain(first.email);
  await theirs.goto(`${site()}/account`);
  await expect(theirs).not.toHaveURL(`${site()}/account`);

  await page.goto(`${site()}/admin/applications/${first.id}?tab=history`);
  await expect(page.getByRole('heading', { name: '[erased]' })).toBeVisible();
  await expect(page.getByText('The personal data of this application is erased.')).toBeVisible();
  await expect(button(page, 'Correct status')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Personal data erased/ })).toBeVisible();

  const second = await asksForDeletion(theirs, 'Ursina');
  await page.goto(`${site()}/admin/privacy?status=pending`);
  await page.locator(`#request-${second.requestId}`).click();
  await button(page, 'Reject').click();
  await page.getByLabel('Why it cannot be granted').fill('Your contract is kept for ten years.');
  await button(page, 'Reject request').click();
  await expect(drawer(page).locator('blockquote')).toContainText('Your contract is kept for ten years.');
  await expect(button(page, 'Approve deletion')).toHaveCount(0);
  await theirs.goto(`${site()}/account`);
  await theirs.getByRole('main').getByRole('button', { name: 'Privacy Rights' }).click();
  await expect(theirs.getByRole('dialog')).toContainText(
    'Why it was rejected: Your contract is kept for ten years.',
  );
  await visitor.close();

  await page.getByRole('link', { name: 'Retention' }).click();
  await expect(page.getByRole('region', { name: 'Service records' })).toContainText('Not approved');
  await checkStaff(page, 'privacy, retention');
});

test('jobs that failed are tried again or put away with a reason; the nights are listed', async ({
  page,
}) => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const job = (label: string): DeadLetter => ({
    id: crypto.randomUUID(),
    queue: 'send-status-mail',
    label,
    jobId: crypto.randomUUID(),
    data: { version: 7 },
    applicationId: null,
    error: '550 mailbox unavailable',
    attempts: 1,
    queuedAt: at,
    failedAt: at,
  });
  let left = [job('Mail about a step'), job('Webhook')];
  const asked: string[] = [];
  await page.route(/\/api\/jobs\/dead-letters/, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET')
      return route.fulfill({ json: { items: left, next: null, total: left.length } });
    asked.push(`${request.method()} ${request.postData()}`);
    left = left.filter(({ id }) => !pathname.includes(id));
    return request.method() === 'DELETE'
      ? route.fulfill({ status: 204 })
      : route.fulfill({ json: { redriven: 1 } });
  });
  await page.goto(`${site()}/admin/settings#background`);
  const section = page.getByRole('region', { name: 'Background work' });
  await expect(section.getByRole('table', { name: 'What runs by the clock' })).toContainText(
    'Signed checkpoint of the log',
  );
  await checkStaff(page, 'settings, jobs that failed');
  await section.getByRole('button', { name: /^Try again: Mail about a step/ }).click();
  await expect(page.getByText('The job is on its way again')).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Jobs that failed' })).toBeFocused();
  await section.getByRole('button', { name: /^Discard: Webhook/ }).click();
  await button(page, 'Discard job').click();
  await expect(dialog(page, 'Discard job')).toContainText('Please say why');
  await page.getByLabel('Why it need not be done').fill('The address is gone for good');
  await button(page, 'Discard job').click();
  await expect(section).toContainText('No job has failed.');
  expect(asked).toEqual(['POST {}', 'DELETE {"reason":"The address is gone for good"}']);

  await button(page, 'Rebuild').click();
  await expect(dialog(page, 'Rebuild the read models')).toContainText('No mail and no job');
  await dialog(page, 'Rebuild the read models').getByRole('button', { name: 'Rebuild' }).click();
  await expect(section).toContainText('Equal: the tables say what the log says');
  await expect(section).toContainText('The rebuilt tables are live.');
  await checkStaff(page, 'settings, rebuilt', '#background');

  // An editor reads.
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch();
    const session = (await answer.json()) as { user: object };
    await route.fulfill({ json: { ...session, user: { ...session.user, role: 'editor' } } });
  });
  left = [job('Webhook')];
  await page.reload();
  await expect(section).toContainText('550 mailbox unavailable');
  await expect(section.getByRole('button')).toHaveCount(0);
  await page.goto(`${site()}/admin/privacy?view=holds`);
  await expect(page.getByText('Read Only')).toBeVisible();
  await expect(button(page, 'Place a hold')).toHaveCount(0);
});
