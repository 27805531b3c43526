import type { Page } from '@playwright/test';
import { check } from './axe.ts';
import { type Applicant, applicant, applyByApi, confirmationLink, site } from './people.ts';
import { expect, test } from './strict.ts';

/** The page after the press on the confirmation link, and what is said of signing in. */
const password = 'a quiet lake';
const headers = () => ({ origin: site() });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Applies without signing in. @returns the link of the mail */
async function applies(page: Page, who: Applicant): Promise<string> {
  await applyByApi(page.request, who);
  return confirmationLink(page.request, who);
}

/** Confirms by the link and chooses a password, which signs `page` in. */
async function comesIn(page: Page, who: Applicant): Promise<string> {
  const link = await applies(page, who);
  const send = async (path: string, data: object) =>
    (await page.request.post(`${site()}${path}`, { headers: headers(), data })).json();
  const token = new URL(link).searchParams.get('token');
  const { passwordToken } = (await send('/api/auth/confirm', { token })) as { passwordToken: string };
  await send('/api/auth/password', { token: passwordToken, password });
  return link;
}

async function press(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /address is confirmed/ })).toBeVisible();
}
const main = (page: Page) => page.getByRole('main');

test('a signed-in applicant is led from the confirmed page to the portal', async ({ page }) => {
  const who = applicant('Ladina');
  const link = await comesIn(page, who);
  await press(page, link);
  await expect(main(page).getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await check(page, 'confirmed, signed in');
  await main(page).getByRole('link', { name: 'Go to your application' }).click();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
});

test('a visitor signed in as someone else reads whose address was confirmed and whose account is open', async ({
  page,
  browser,
}) => {
  const other = applicant('Gian');
  const elsewhere = await (await browser.newContext()).newPage();
  const link = await comesIn(elsewhere, other);
  const who = applicant('Ladina');
  await comesIn(page, who);
  await press(page, link);
  await expect(main(page)).toContainText(`You are signed in as ${who.email}`);
  await expect(main(page)).toContainText('The address that was confirmed belongs to another account.');
  await expect(main(page).getByRole('link', { name: 'Go to your application' })).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await check(page, 'confirmed, signed in as someone else');
  await main(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a dead link does not invite a signed-in visitor to sign in', async ({ page, conscience }) => {
  conscience.expect(/status of 400/);
  await comesIn(page, applicant('Ladina'));
  await page.goto(`${site()}/careers/confirm?token=${'A'.repeat(43)}`);
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Sign In', exact: true })).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: 'Go to your application' })).toHaveAttribute(
    'href',
    '/applicant/dashboard',
  );
});

test('a signed-out visitor is invited to sign in', async ({ page, browser }) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await press(page, await comesIn(elsewhere, applicant('Men')));
  await expect(main(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(main(page)).not.toContainText('You are signed in');
});

test('an earlier refusal is gone after a new sign-in', async ({ page, browser, conscience }) => {
  conscience.expect(/status of 40[01]/);
  const who = applicant('Andrin');
  await comesIn(await (await browser.newContext()).newPage(), who);
  await page.goto(`${site()}/auth`);
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('textbox', { name: /^Password/ }).fill('a loud river');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(notifications(page).locator('[data-toast=danger]')).toBeVisible();
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(notifications(page)).toContainText('Welcome back!');
  // Under the pointer a message would stay, and no time passes here: what is red would still be red.
  await expect(notifications(page).locator('[data-toast=danger]')).toHaveCount(0, { timeout: 1 });
});

test('ruling 43: a handoff that fails speaks of signing in, in the words of its side', async ({
  page,
  conscience,
}) => {
  conscience.expect(/status of 400/, /status of 500/);
  const codes = 'access_token=a&refresh_token=b';
  const spent = `access_token=${'a'.repeat(43)}&refresh_token=${'b'.repeat(43)}`;
  const says = async (fragment: string, title: string, description: string) => {
    await page.goto(`${site()}/contact`);
    await page.goto(`${site()}/auth-callback#${fragment}`);
    await expect(page).toHaveURL(`${site()}/admin`);
    await expect(notifications(page).locator('[data-toast=danger]')).toHaveText(`${title}${description}`);
  };
  for (const side of ['staff', 'applicant']) {
    const incomplete = 'This sign-in is not complete. Please start again.';
    await says(`${codes}&side=${side}`, 'Authentication Failed', incomplete);
    const over = 'This sign-in is not valid any more. Please start again.';
    await says(`${spent}&side=${side}`, 'Authentication Failed', over);
  }
  await page.route('**/api/auth/handoff', (route) => route.fulfill({ status: 500, json: {} }));
  const again = 'Something went wrong. Please try again.';
  await says(`${spent}&side=applicant`, 'Authentication Error', again);
  const signIn = 'Something went wrong. Please try signing in again.';
  await says(`${spent}&side=staff`, 'Authentication Error', signIn);
});
