import type { Browser, Page } from '@playwright/test';
import { check } from './axe.ts';
import { type Applicant, applicant, applyByApi, linkTo, site } from './people.ts';
import { expect, test } from './strict.ts';

/** Accounts of applicants, as people meet them: sign-up, sign-in, forgotten passwords, sessions (S3, S4, S13; rulings 15–17). */
const password = 'a quiet lake';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const passwordField = (page: Page, label = /^Password/) => page.getByRole('textbox', { name: label });

async function fillSignUp(page: Page, who: Applicant): Promise<void> {
  await page.goto(`${site()}/auth`);
  await button(page, 'Create Account').click();
  await page.getByLabel('First name').fill(who.firstName);
  await page.getByLabel('Last name').fill(who.lastName);
  await page.getByLabel('Email').fill(who.email);
  await passwordField(page).fill(password);
  await button(page, 'Create Account').click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(who.email)).toBeVisible();
}

async function signUp(page: Page, who: Applicant): Promise<void> {
  await fillSignUp(page, who);
  await page.goto(await linkTo(page.request, who, '/auth/confirm'));
  await button(page, 'Create my account').click();
  await expect(page.getByRole('heading', { name: 'No Application Found' })).toBeVisible();
}

async function signIn(page: Page, who: Applicant, secret = password): Promise<void> {
  await page.goto(`${site()}/auth`);
  await page.getByLabel('Email').fill(who.email);
  await passwordField(page).fill(secret);
  await button(page, 'Sign In').click();
}

/** Another device of the same person. */
async function elsewhere(browser: Browser, userAgent: string, address: string): Promise<Page> {
  const context = await browser.newContext({ userAgent, extraHTTPHeaders: { 'x-forwarded-for': address } });
  return context.newPage();
}
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

test('a visitor creates an account, confirms it by mail, and is in', async ({ page, conscience }) => {
  conscience.expect(/status of 400/);
  const who = applicant('Vera');
  await page.goto(`${site()}/auth`);
  await button(page, 'Create Account').click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByText('at least 6 characters')).toBeVisible();
  await check(page, 'sign-up');
  await button(page, 'Create Account').click();
  await expect(alert(page)).toContainText('Four entries need another look');
  await expect(alert(page)).toContainText('First name is required');
  await expect(alert(page)).toContainText('E-mail is required');
  await check(page, 'sign-up without entries');

  await page.getByLabel('First name').fill(who.firstName);
  await page.getByLabel('Last name').fill(who.lastName);
  await page.getByLabel('Email').fill(who.email);
  await passwordField(page).fill('123456');
  await button(page, 'Create Account').click();
  await expect(alert(page)).toContainText('very many people use');
  await check(page, 'sign-up with a common password');
  await passwordField(page).fill(password);
  await button(page, 'Create Account').click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await check(page, 'check your email');
  const first = await linkTo(page.request, who, '/auth/confirm');
  await button(page, 'Send again').click();
  await expect(page.getByText('Sent again.')).toBeVisible();
  const second = await linkTo(page.request, who, '/auth/confirm', first);

  await page.goto(second);
  await expect(button(page, 'Create my account')).toBeVisible();
  await expect(page).toHaveURL(`${site()}/auth/confirm`);
  await check(page, 'confirm the account');
  await button(page, 'Create my account').click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
  await expect(page.getByRole('heading', { name: 'No Application Found' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Vera')).toBeVisible();
  await check(page, 'no application');

  // As if the answer had been lost: the same browser comes in again. The press ends the session that the page asks by.
  const asked = page.waitForResponse(/api.me.application$/);
  await page.goto(second);
  await asked;
  await button(page, 'Create my account').click();
  await expect(page.getByRole('heading', { name: 'No Application Found' })).toBeVisible();
  await page.goto(first);
  await button(page, 'Create my account').click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await check(page, 'used sign-up link');
  await page.goto(`${site()}/auth/confirm`);
  await expect(page.getByRole('heading', { name: 'Open the link again' })).toBeVisible();
});

test('who confirms before the page knows who is signed in is in all the same', async ({ page }) => {
  const who = applicant('Vera');
  await fillSignUp(page, who);
  const link = await linkTo(page.request, who, '/auth/confirm');
  // What the server said before the press arrives long after it.
  const isIn = Promise.withResolvers<void>();
  let held = 0;
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch();
    if (page.url().includes('/auth/confirm')) held++;
    await isIn.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.goto(link);
  await expect.poll(() => held).toBe(1);
  const confirmed = page.waitForResponse(/confirm-sign-up$/);
  await button(page, 'Create my account').click();
  await confirmed;
  await expect.poll(() => held).toBe(2);
  isIn.resolve();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
});

test('on another device the link asks for the password that was chosen', async ({
  page,
  browser,
  conscience,
}) => {
  conscience.expect(/status of 403/);
  const who = applicant('Ursin');
  await fillSignUp(page, who);
  const phone = await elsewhere(browser, iPhone, '127.19.0.1');
  await phone.goto(await linkTo(page.request, who, '/auth/confirm'));
  await button(phone, 'Create my account').click();
  await expect(alert(phone)).toContainText('the password you chose');
  await check(phone, 'confirm with a password');
  await passwordField(phone).fill('not this one');
  await button(phone, 'Create my account').click();
  await expect(phone.getByText('This is not the password that was chosen.')).toBeVisible();
  await check(phone, 'confirm with a wrong password');
  await passwordField(phone).fill(password);
  await button(phone, 'Create my account').click();
  await expect(phone.getByRole('heading', { name: 'No Application Found' })).toBeVisible();
  await phone.context().close();
});

test('a wrong password is refused, a forgotten one is replaced by mail', async ({ page, conscience }) => {
  conscience.expect(/status of 40[01]/);
  const who = applicant('Reto');
  await signUp(page, who);
  await button(page, 'Sign Out').click();
  await expect(page).toHaveURL(`${site()}/`);
  await signIn(page, who, 'another lake');
  await expect(alert(page)).toContainText('E-mail address or password is not right.');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(`${site()}/auth/forgot`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await check(page, 'forgotten password');
  await button(page, 'Send me a link').click();
  await expect(alert(page)).toContainText('E-mail is required');
  await check(page, 'forgotten password without an address');
  await page.getByLabel('Email').fill(who.email);
  await button(page, 'Send me a link').click();
  await expect(page.getByText('If there is an account with')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await check(page, 'forgotten password, sent');

  const link = await linkTo(page.request, who, '/auth/new-password');
  await page.goto(link);
  await expect(page).toHaveURL(`${site()}/auth/new-password`);
  await check(page, 'new password');
  await passwordField(page).fill(`${who.firstName} of the lake`);
  await button(page, 'Save password and sign in').click();
  await expect(page.getByText('Please leave your name')).toBeVisible();
  await check(page, 'new password, refused');
  await passwordField(page).fill('another lake');
  await button(page, 'Save password and sign in').click();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);

  await page.goto(link);
  await passwordField(page).fill('a third lake');
  await button(page, 'Save password and sign in').click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await check(page, 'used password link');
  await button(page, 'Sign Out').click();
  await expect(page).toHaveURL(`${site()}/`);
  await signIn(page, who, 'another lake');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
});

test('S13, S4: own sessions are listed and ended, one by one, by a new password, and all at once', async ({
  page,
  browser,
  conscience,
}) => {
  conscience.expect(/status of 40[01]/);
  const who = applicant('Seraina');
  await signUp(page, who);
  const phone = await elsewhere(browser, iPhone, '127.19.0.2');
  await signIn(phone, who);
  await expect(phone).toHaveURL(`${site()}/applicant/dashboard`);
  const office = await elsewhere(browser, firefox, '127.19.0.3');
  await signIn(office, who);
  await expect(office).toHaveURL(`${site()}/applicant/dashboard`);

  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This one' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Safari on iPhone' })).toContainText('from 127.19.0.2');
  await check(page, 'account with three sessions');
  await page.getByRole('button', { name: /^End the session of Firefox on Windows/ }).click();
  await expect(rows).toHaveCount(2);
  await office.goto(`${site()}/account`);
  await expect(office).toHaveURL(`${site()}/auth`);

  await button(page, 'Change password').click();
  await expect(alert(page)).toContainText('Password is required');
  await check(page, 'password change without entries');
  await passwordField(page, /^Current password/).fill('not it');
  await passwordField(page, /^New password/).fill('another lake');
  await button(page, 'Change password').click();
  await expect(alert(page)).toContainText('This is not your current password.');
  await check(page, 'password change refused');
  await passwordField(page, /^Current password/).fill(password);
  await button(page, 'Change password').click();
  await expect(page.getByText('Your password is changed.')).toBeFocused();
  await expect(rows).toHaveCount(1);
  await check(page, 'password changed');
  await phone.goto(`${site()}/account`);
  await expect(phone).toHaveURL(`${site()}/auth`);

  await signIn(phone, who, 'another lake');
  await expect(phone).toHaveURL(`${site()}/applicant/dashboard`);
  const ended = page.waitForResponse('**/api/auth/sign-out');
  await button(page, 'Sign out everywhere').click();
  await expect(page).toHaveURL(`${site()}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await ended).status()).toBe(200);
  await phone.goto(`${site()}/account`);
  await expect(phone).toHaveURL(`${site()}/auth`);
  for (const other of [phone, office]) await other.context().close();
});

test('signing out leaves nothing behind, even when the server does not answer', async ({
  page,
  conscience,
}) => {
  conscience.expect(/ERR_FAILED/);
  await signUp(page, applicant('Ladina'));
  await page.evaluate(() => localStorage.setItem('cursus.expires_at', '2099-01-01T00:00:00.000Z'));
  await page.route('**/api/auth/sign-out', (route) => route.abort());
  await button(page, 'Sign Out').click();
  await expect(page).toHaveURL(`${site()}/`);
  await expect(page.getByText('the server did not answer')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cursus.expires_at'))).toBeNull();
});

test('an application sent signed out is attached by its owner alone', async ({ page, request }) => {
  const who = applicant('Flurina');
  await signUp(page, who);
  await applyByApi(request, who);
  await page.reload();
  const question = page.getByRole('region', { name: 'Was it you?' });
  await expect(question).toContainText('An application with your address was sent on');
  await check(page, 'unclaimed application');
  await question.getByRole('button', { name: 'It was me' }).click();
  await expect(page.getByRole('heading', { name: 'Email Confirmed', level: 1 })).toBeVisible();
  await expect(question).toBeHidden();
  await page.getByRole('link', { name: 'Password and sessions' }).click();
  await expect(page).toHaveURL(`${site()}/account`);
});

test('coming back from a provider with nothing, a refusal, or spent codes leads to the gate', async ({
  page,
  conscience,
}) => {
  conscience.expect(/status of 400/);
  const come = async (fragment: string) => {
    await page.goto('about:blank');
    await page.goto(`${site()}/auth-callback${fragment}`);
    await expect(page).toHaveURL(`${site()}/admin`);
  };
  await come('');
  await come('#error=access_denied&error_description=The+provider+said+no.');
  await expect(page.getByText('The provider said no.').first()).toBeVisible();
  await expect(page.getByText('Authentication Failed')).toBeVisible();
  await come(`#access_token=${'a'.repeat(43)}&refresh_token=${'b'.repeat(43)}`);
  await expect(page.getByText('This sign-in is not valid any more.')).toBeVisible();

  await page.route('**/api/auth/handoff', (route) => route.fulfill({ status: 500, body: '' }));
  conscience.expect(/status of 500/);
  await come(`#access_token=${'a'.repeat(43)}&refresh_token=${'b'.repeat(43)}`);
  await expect(page.getByText('Something went wrong. Please try signing in again.')).toBeVisible();
});

test.describe('signed in as staff', () => {
  test.use({ storageState: process.env.E2E_STAFF_STATE });

  test('/ and /auth lead to the staff area, and the account page lists their sessions too', async ({
    page,
  }) => {
    for (const path of ['/', '/auth']) {
      await page.goto(`${site()}${path}`);
      await expect(page).toHaveURL(`${site()}${path}`);
      await expect(page).toHaveURL(new RegExp(`^${site()}/admin`));
    }
    await page.goto(`${site()}/account`);
    await expect(page.getByText('Administrator')).toBeVisible();
    await expect(page.getByText('at least 8 characters')).toBeVisible();
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Admin' })).toBeVisible();
    await expect(banner.getByRole('link', { name: 'Corinne' })).toHaveAttribute('href', '/admin');
    await check(page, 'account of staff');
  });
});
