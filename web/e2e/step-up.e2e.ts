import type { Page } from '@playwright/test';
import pg from 'pg';
import { check, checkStaff } from './axe.ts';
import { delayAnswers } from './late.ts';
import { type Applicant, applicant, applyByApi, site } from './people.ts';
import { comeIn } from './portal-people.ts';
import { databaseUrl } from './product.ts';
import { nextCode } from './second-factor.ts';
import { expect, test } from './strict.ts';

/** S35: what is sensitive asks for a recent proof in one dialog, and goes on by itself. */
const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const inProof = (page: Page, name: string) => proof(page).getByRole('button', { name, exact: true });

/** More than five minutes pass: the sessions of this browser keep everything but their last proof. */
async function waitSixMinutes(page: Page): Promise<void> {
  const refresh = (await page.context().cookies(site())).find(({ name }) => name === 'cursus-refresh');
  const owner = new pg.Client({ connectionString: await databaseUrl() });
  await owner.connect();
  try {
    await owner.query("update sessions set proved_at = now() - interval '6 minutes' where session_id = $1", [
      refresh?.value.split('.')[0],
    ]);
  } finally {
    await owner.end();
  }
}

test.describe('staff', () => {
  test.use({ storageState: process.env.E2E_STAFF_STATE });

  test('S35: an invitation waits in its dialog until the password is given; cancelled, nothing is lost', async ({
    page,
    conscience,
  }) => {
    conscience.expect(/status of 40[01]/);
    await page.goto(`${site()}/admin/users`);
    await page.getByRole('button', { name: 'Add User' }).click();
    const add = page.getByRole('dialog', { name: 'Add User' });
    const email = `seraina.${process.pid}.${Date.now()}@adjutant.example`;
    await add.getByLabel('Email').fill(email);
    await add.getByLabel('Role').selectOption('editor');
    await waitSixMinutes(page);
    await add.getByRole('button', { name: 'Create User' }).click();
    await expect(proof(page).getByLabel('Password')).toBeFocused();
    await checkStaff(page, 'a proof is asked for, over another dialog', 'dialog[open]');
    // The list behind takes its time; that is no reason to wait with the next try.
    await delayAnswers(page, '**/api/users?*', 3_000, 1);
    await page.keyboard.press('Escape');
    await expect(proof(page)).toHaveCount(0);
    await expect(page.getByLabel('Notifications')).toContainText('You did not confirm that it is you');
    await expect(add.getByLabel('Email')).toHaveValue(email);
    await expect(add.getByRole('button', { name: 'Create User' })).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(proof(page).getByLabel('Password')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(proof(page).getByRole('alert')).toHaveText('Please enter your password.');
    await page.keyboard.type('not the one');
    await page.keyboard.press('Enter');
    await expect(proof(page).getByRole('alert')).toHaveText('This is not your password.');
    await expect(proof(page).getByLabel('Password')).toBeFocused();
    await checkStaff(page, 'a proof that was wrong', 'dialog[open]');
    await page.keyboard.type(process.env.E2E_STAFF_PASSWORD ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`An invitation was mailed to ${email}.`)).toBeVisible();
    await expect(add).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  });

  test('S35: a download begins after a code of the app was given', async ({ page, request, conscience }) => {
    conscience.expect(/status of 401/);
    await applyByApi(request, applicant('Mona'));
    await page.goto(`${site()}/admin/applications`);
    const link = page.getByRole('link', { name: /^Export CSV/ });
    await expect(link).toBeVisible();
    await waitSixMinutes(page);
    await link.click();
    await inProof(page, 'Cancel').click();
    await expect(page.getByLabel('Notifications')).toContainText('Nothing was downloaded');
    await expect(link).toBeFocused();
    await link.click();
    await inProof(page, 'Use a code from your app instead').click();
    await expect(proof(page).getByLabel('Code from the app')).toBeFocused();
    await checkStaff(page, 'a code is asked for as a proof', 'dialog[open]');
    const downloaded = page.waitForEvent('download');
    await proof(page)
      .getByLabel('Code from the app')
      .fill(await nextCode());
    await inProof(page, 'Confirm').click();
    expect((await downloaded).suggestedFilename()).toMatch(/^applications-.*\.csv$/);
    // The screen goes on in its new session.
    await page.reload();
    await expect(link).toBeVisible();
  });
});

test('S35: an applicant confirms a request for deletion', async ({ page, conscience }) => {
  conscience.expect(/status of 401/);
  await comeIn(page, 'Braida');
  await page.goto(`${site()}/account`);
  await page.getByRole('main').getByRole('button', { name: 'Privacy Rights' }).click();
  const rights = page.getByRole('dialog', { name: 'GDPR Privacy Rights' });
  await waitSixMinutes(page);
  await rights.getByRole('button', { name: 'Request Data Deletion' }).click();
  await rights.getByRole('button', { name: 'Yes, request deletion' }).click();
  await expect(proof(page).getByLabel('Password')).toBeFocused();
  await check(page, 'an applicant proves who they are', 'dialog[open]');
  await inProof(page, 'Cancel').click();
  await expect(rights.getByRole('alert')).toContainText('You did not confirm that it is you');
  await expect(rights.getByRole('button', { name: 'Request Data Deletion' })).toBeFocused();
  await page.keyboard.press('Enter');
  await rights.getByRole('button', { name: 'Yes, request deletion' }).click();
  await proof(page).getByLabel('Password').fill('a quiet lake');
  await inProof(page, 'Confirm').click();
  await expect(rights).toContainText('Deletion Request Submitted');
});

async function sayWho(page: Page, { email, firstName, lastName }: Applicant): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('S35: who has Google alone signs in there again, in another window', async ({ page, conscience }) => {
  conscience.expect(/status of 401/);
  const who = applicant('Gion');
  await page.goto(`${site()}/auth`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await sayWho(page, who);
  await page.waitForURL(`${site()}/`);
  await page.goto(`${site()}/account`);
  await page.getByRole('main').getByRole('button', { name: 'Privacy Rights' }).click();
  const rights = page.getByRole('dialog', { name: 'GDPR Privacy Rights' });
  await waitSixMinutes(page);
  await rights.getByRole('button', { name: 'Request Data Deletion' }).click();
  await rights.getByRole('button', { name: 'Yes, request deletion' }).click();
  await expect(proof(page).getByRole('link', { name: 'Continue with Google' })).toBeFocused();
  await check(page, 'a proof by Google', 'dialog[open]');
  const opened = page.waitForEvent('popup');
  await proof(page).getByRole('link', { name: 'Continue with Google' }).click();
  await sayWho(await opened, who);
  await expect(rights).toContainText('Deletion Request Submitted');
});

test('S35: the window of a proof says what to do', async ({ page }) => {
  await page.goto(`${site()}/proof-given#error=That+is+another+Google+account.`);
  await expect(page.getByRole('alert')).toContainText('That is another Google account.');
  await check(page, 'a proof by Google that failed');
});
