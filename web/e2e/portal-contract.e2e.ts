import type { Page, Route } from '@playwright/test';
import { advance, site } from './people.ts';
import { comeIn, correct, lead } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Opens the contract; `answer` stands for the server's side of the response. */
async function openContract(page: Page, name: string, answer: (route: Route, id: string) => Promise<void>) {
  const id = await comeIn(page, name);
  await lead(id, 'email_confirmed', 'contract_offered');
  await page.route('**/api/me/contract-response', (route) => answer(route, id));
  await page.goto(`${site()}/applicant/contract`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your contract' })).toBeVisible();
  return id;
}
const read = (page: Page) => page.getByLabel('I have read and understood the contract.');
const final = (page: Page) => page.getByLabel('I confirm that this decision is final.');
const choice = (page: Page, name: 'Accept' | 'Decline') =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) });

test('it is read first, then decided, then confirmed, and accepted', async ({ page, conscience }) => {
  conscience.expect(/status of 503/);
  const asked: unknown[] = [];
  let isDown = true;
  await openContract(page, 'Yara', async (route, id) => {
    asked.push(route.request().postDataJSON());
    if (isDown) return route.fulfill({ status: 503, body: '' });
    await advance(id, 'employed');
    return route.fulfill({ json: { status: 'employed', version: 1 } });
  });
  for (const [term, value] of [
    ['Employment', 'Full-time'],
    ['Probation', '3 months'],
    ['Start date', 'To be discussed'],
  ] as const)
    await expect(
      page.getByRole('article').getByText(term, { exact: true }).locator('xpath=..'),
    ).toContainText(value);
  await expect(choice(page, 'Accept')).toBeDisabled();
  await expect(page.getByText('First tick that you have read and understood the contract.')).toBeVisible();
  await read(page).check();
  await expect(page.getByText('Choose whether you accept or decline.')).toBeVisible();
  await choice(page, 'Accept').check();
  const submit = page.getByRole('button', { name: 'Accept the contract' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Comments').fill('I could begin on 1 February.');
  await final(page).check();
  await submit.click();
  await expect(page.getByText('Failed to submit contract response. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('Comments')).toHaveValue('I could begin on 1 February.');
  isDown = false;
  await submit.click();
  await expect(page.getByText('Contract accepted successfully')).toBeVisible();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
  await expect(page.getByRole('link', { name: 'Open onboarding' })).toBeVisible();
  expect(asked.at(-1)).toEqual({ decision: 'accept', comments: 'I could begin on 1 February.' });
});

test('it is declined by keyboard', async ({ page }) => {
  await openContract(page, 'Milan', async (route, id) => {
    await correct(id, 'rejected');
    return route.fulfill({ json: { status: 'rejected', version: 1 } });
  });
  await read(page).focus();
  await page.keyboard.press('Space');
  await choice(page, 'Accept').focus();
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, 'Decline')).toBeChecked();
  await final(page).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Decline the contract' }).press('Enter');
  await expect(page.getByText('Contract declined successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Application Closed' })).toBeVisible();
});
