import type { Page } from '@playwright/test';
import { type Applicant, applicant, site } from './people.ts';
import { ops } from './product.ts';
import { giveCode } from './second-factor.ts';
import { expect, test } from './strict.ts';

/** S10, S11: sign-in with Google, at a provider on this machine in Google's place (ruling 19). */

/** The provider's own page: another site, as Google is. */
async function sayWho(page: Page, { email, firstName, lastName }: Applicant): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  expect(new URL(page.url()).host).not.toBe(new URL(site()).host);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('S10: an applicant comes in with Google', async ({ page, context }) => {
  const who = applicant('Gian');
  const said: string[] = [];
  page.on('request', (request) => said.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await page.goto(`${site()}/auth`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await sayWho(page, who);

  await page.waitForURL(`${site()}/`);
  await expect(page.getByRole('banner').getByText(who.firstName)).toBeVisible();
  // no code is left in the address or passed on to the next page; nothing secret stands in the browser's storage
  expect(page.url()).not.toContain('#');
  const codes = said.flatMap((line) => /[#?&](?:access_token|code)=([^&\s]+)/.exec(line)?.[1] ?? []);
  expect(codes.length).toBeGreaterThan(0);
  for (const code of codes) expect(said.filter((line) => line.split(' ')[1]?.includes(code))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const { value } of await context.cookies()) expect(kept).not.toContain(value);
  const cookies = (await context.cookies(site())).filter(({ name }) => name.startsWith('cursus'));
  expect(cookies.map(({ name, httpOnly }) => `${name} ${httpOnly}`).sort()).toEqual([
    'cursus true',
    'cursus-device true',
    'cursus-refresh true',
  ]);

  await page.goBack();
  await expect(page).not.toHaveURL(/access_token/);
  await page.goto(`${site()}/`);
  await expect(page.getByRole('banner').getByText(who.firstName)).toBeVisible();
});

test('S10: a denied consent is shown, and no session opens', async ({ page }) => {
  await page.goto(`${site()}/auth`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Authentication Failed')).toBeVisible();
  await expect(page.getByText('The sign-in with Google was not allowed. Nothing was changed.')).toBeVisible();
  await page.waitForURL(`${site()}/admin`);
  const { user } = (await (await page.request.get(`${site()}/api/auth/session`)).json()) as { user: unknown };
  expect(user).toBeNull();
});

async function comeFromGate(page: Page, who: Applicant): Promise<void> {
  await page.goto(`${site()}/admin`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await sayWho(page, who);
}

test('S8, S10: staff who come with Google go through the first login, and give the second factor after it', async ({
  page,
  conscience,
}) => {
  // What the Overview still asks for when its session ends.
  conscience.expect(/status of 401/);
  const { retry, repeatEachIndex } = test.info();
  const email = `ladina.${retry}.${repeatEachIndex}@adjutant.example`;
  const ladina = { firstName: 'Ladina', lastName: 'Clavuot', email };
  await ops('create-admin', '--email', ladina.email, '--first-name', 'Ladina', '--last-name', 'Clavuot');
  await comeFromGate(page, ladina);

  await expect(page.getByRole('heading', { name: 'Change Your Password' })).toBeVisible();
  expect(page.url()).toBe(`${site()}/admin`);
  const password = 'three herons over the Inn';
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('heading', { name: 'Set Up 2FA', exact: true })).toBeVisible();
  const seed = ((await page.locator('p:has(button) code').textContent()) ?? '').replaceAll(' ', '');
  await giveCode(page, seed);
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Welcome Admin!')).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await comeFromGate(page, ladina);
  await expect(page.getByRole('heading', { name: '2FA Verification' })).toBeVisible();
  await giveCode(page, seed);
  await expect(page.getByText('Welcome Admin!')).toBeVisible();
});

test('an account without a staff role that comes to the gate with Google is led home', async ({ page }) => {
  const who = applicant('Curdin');
  await comeFromGate(page, who);
  await expect(page.getByText('Access Denied')).toBeVisible();
  await page.waitForURL(`${site()}/`);
  await expect(page.getByRole('banner').getByText(who.firstName)).toBeVisible();
});

test('the gate says why Google refused, and which refusals are a matter of settings', async ({ page }) => {
  await page.goto(`${site()}/admin`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Google Sign In Failed')).toBeVisible();
  await expect(
    page.getByText('The sign-in with Google was not allowed. Nothing was changed.').first(),
  ).toBeVisible();
  await page.goto(`${site()}/auth-callback#error=invalid_client&error_description=Not+set+up.&side=staff`);
  await expect(page.getByText('Configuration Issue')).toBeVisible();
});
