import type { Page } from '@playwright/test';
import { check } from './axe.ts';
import { advance, site } from './people.ts';
import { comeIn, correct, lead } from './portal-people.ts';
import { expect, test } from './strict.ts';

async function openContract(page: Page, name: string): Promise<string> {
  const id = await comeIn(page, name);
  await lead(id, 'email_confirmed', 'contract_offered');
  await page.goto(`${site()}/applicant/contract`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your contract' })).toBeVisible();
  return id;
}
const read = (page: Page) => page.getByLabel('I have read and understood the contract.');
const final = (page: Page) => page.getByLabel('I confirm that this decision is final.');
const choice = (page: Page, name: 'Accept' | 'Decline') =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) });
const answered = '**/api/me/contract-response';

test('it is read first, then decided, then confirmed, and accepted', async ({ page, conscience }) => {
  conscience.expect(/status of 503/);
  const id = await openContract(page, 'Yara');
  for (const [term, value] of [
    ['Employment', 'Full-time'],
    ['Probation', '3 months'],
    ['Health insurance', 'Included'],
    ['Vacation days', 'Included'],
    ['Start date', 'To be discussed'],
  ] as const)
    await expect(
      page.getByRole('article').getByText(term, { exact: true }).locator('xpath=..'),
    ).toContainText(value);
  await expect(page.getByText('None uploaded')).toBeVisible();
  await expect(choice(page, 'Accept')).toBeDisabled();
  await expect(page.getByText('First tick that you have read and understood the contract.')).toBeVisible();
  await read(page).check();
  await expect(page.getByText('Choose whether you accept or decline.')).toBeVisible();
  await choice(page, 'Accept').check();
  const submit = page.getByRole('button', { name: 'Accept the contract' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Comments').fill('I could begin on 1 February.');
  // What was chosen and written survives a reload; what was confirmed is confirmed again.
  await page.reload();
  await expect(page.getByLabel('Comments')).toHaveValue('I could begin on 1 February.');
  await expect(final(page)).not.toBeChecked();
  await read(page).check();
  await expect(choice(page, 'Accept')).toBeChecked();
  await final(page).check();
  await page.route(answered, (route) => route.fulfill({ status: 503, body: '' }));
  await submit.click();
  await expect(page.getByText('Failed to submit contract response. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('Comments')).toHaveValue('I could begin on 1 February.');
  await check(page, 'contract, answer failed');
  await page.unroute(answered);
  await submit.click();
  await expect(page.getByText('Contract accepted successfully')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('contract-draft');
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
  await expect(page.getByRole('link', { name: 'Open onboarding' })).toBeVisible();
  const mine = page.getByRole('region', { name: 'Contract', exact: true });
  await expect(mine).toContainText('Accepted by you');
  await expect(mine).toContainText(/Submitted \w+, \d+ \w+, \d\d:\d\d\./);
  await check(page, 'dashboard, contract accepted');

  // Offered again after a correction, it may be answered again.
  await correct(id, 'contract_offered');
  await page.goto(`${site()}/applicant/contract`);
  await expect(page.getByRole('heading', { name: 'Your answer' })).toBeVisible();
  // Whatever else may have left an answer there, it is not asked for twice.
  await page.route('**/api/me/application', async (route) => {
    const body = await (await route.fetch()).json();
    body.application.contractResponseAt = '2026-03-02T09:30:00.000Z';
    await route.fulfill({ json: body });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Contract response submitted' })).toBeVisible();
  await expect(page.getByText('recorded on Monday, 2 March, 10:30', { exact: false })).toBeVisible();
  await check(page, 'contract, response submitted');
});

test('it is declined by keyboard', async ({ page }) => {
  await openContract(page, 'Milan');
  await read(page).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(choice(page, 'Accept')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, 'Decline')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('The commute is too long.');
  await page.keyboard.press('Tab');
  await expect(final(page)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contract declined successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Application Closed' })).toBeVisible();
  await expect(page.getByText('You have declined our offer, Milan.', { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contract', exact: true })).toContainText('Declined by you');
});

test('an answer that comes too late is not recorded, and says why', async ({ page, conscience }) => {
  conscience.expect(/status of 409/);
  const id = await openContract(page, 'Alba');
  await read(page).check();
  await choice(page, 'Decline').check();
  await final(page).check();
  // Staff decide while the answer is on its way (ruling 12).
  await page.route(answered, async (route) => {
    await advance(id, 'employed');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Decline the contract' }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText('Your answer was not recorded', { exact: true })).toBeVisible();
  await expect(notices).toContainText(
    'We have confirmed your employment in the meantime. Your answer was not recorded.',
  );
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Employed' })).toBeVisible();
});
