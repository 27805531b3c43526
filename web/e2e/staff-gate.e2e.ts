import type { Page } from '@playwright/test';
import { checkStaff } from './axe.ts';
import { mailTo, site } from './people.ts';
import { ops } from './product.ts';
import { giveCode, nextCode } from './second-factor.ts';
import { expect, test } from './strict.ts';

/** The staff gate, from the first login on, with codes that an app of our own computes (staff side, sections 2 and 4). */
const own = 'three lanterns in the hay';

interface Account {
  email: string;
  password: string;
}
let count = 0;
async function newAdmin(): Promise<Account> {
  const email = `gate.${process.pid}.${count++}@adjutant.example`;
  const { said } = await ops(
    'create-admin',
    '--email',
    email,
    '--first-name',
    'Reto',
    '--last-name',
    'Furrer',
  );
  return { email, password: String(said.password) };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const alert = (page: Page) => page.getByRole('alert');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto(`${site()}/admin`);
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign In');
}

async function choosePassword(page: Page, password: string, repeated = password): Promise<void> {
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm New Password').fill(repeated);
  await press(page, 'Change Password');
}

/** The key as it stands beside the QR code. */
async function secretOf(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  return ((await page.locator('p:has(button) code').textContent()) ?? '').replace(/\s/g, '');
}

async function codesOf(page: Page): Promise<string[]> {
  const codes = page.getByRole('listitem').locator('code');
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

/** The whole first login, by keyboard alone. @returns the app's secret and the ten codes */
async function enrol(page: Page, account: Account): Promise<{ secret: string; codes: string[] }> {
  const { keyboard } = page;
  const tab = async (times: number) => {
    for (let i = 0; i < times; i++) await keyboard.press('Tab');
  };
  await page.goto(`${site()}/admin`);
  await expect(field(page, 'E-mail')).toBeFocused();
  await keyboard.type(account.email);
  await tab(1);
  await keyboard.type(account.password);
  await keyboard.press('Enter');
  await expect(field(page, 'New Password')).toBeFocused();
  await keyboard.type(own);
  await tab(2);
  await expect(field(page, 'Confirm New Password')).toBeFocused();
  await keyboard.type(own);
  await keyboard.press('Enter');
  await expect(heading(page, 'Set Up 2FA')).toBeFocused();
  const secret = await secretOf(page);
  await tab(2);
  await expect(page.getByLabel('Code from the app')).toBeFocused();
  await keyboard.type(await nextCode(secret));
  await keyboard.press('Enter');
  await expect(heading(page, 'Recovery codes')).toBeFocused();
  const codes = await codesOf(page);
  await tab(3);
  await expect(page.getByLabel('I have saved them')).toBeFocused();
  await keyboard.press('Space');
  await tab(1);
  await keyboard.press('Enter');
  await expect(page.getByText('Welcome Admin!')).toBeVisible();
  return { secret, codes };
}

test('the first login: a password of one’s own, the second factor, ten codes', async ({
  page,
  conscience,
}) => {
  conscience.expect(/status of 400/);
  const admin = await newAdmin();
  await signIn(page, admin);
  await expect(heading(page, 'Change Your Password')).toBeVisible();
  await expect(page.getByLabel('Notifications')).toContainText('First-time Setup Required');
  await expect(field(page, 'New Password')).toBeFocused();
  await checkStaff(page, 'gate, change your password');

  await choosePassword(page, own, 'another');
  await expect(alert(page)).toHaveText('Password MismatchNew passwords do not match.');
  await choosePassword(page, 'hay');
  await expect(alert(page)).toHaveText('Weak PasswordPassword must be at least 8 characters long.');
  await choosePassword(page, 'Furrer in the hay');
  await expect(alert(page)).toContainText('Password Change Failed');
  await expect(field(page, 'New Password')).toBeFocused();
  await checkStaff(page, 'gate, password refused');
  await choosePassword(page, own);

  await expect(heading(page, 'Set Up 2FA')).toBeFocused();
  await expect(page.getByLabel('Notifications')).toContainText('Password Updated');
  await expect(page.getByLabel('Notifications')).toContainText('Scan QR Code');
  const before = await secretOf(page);
  await checkStaff(page, 'gate, set up 2FA');
  await page.reload();
  await expect(heading(page, 'Set Up 2FA')).toBeVisible();
  const secret = await secretOf(page);
  expect(secret, 'a reload begins with a new key').not.toBe(before);

  const code = page.getByLabel('Code from the app');
  const verify = page.getByRole('button', { name: 'Verify' });
  await code.fill('41 8a');
  await expect(code).toHaveValue('418');
  await expect(verify).toBeDisabled();
  await code.press('Enter');
  await expect(alert(page)).toHaveText('Invalid CodePlease enter a 6-digit code.');
  await code.fill('000 000');
  await verify.click();
  await expect(alert(page)).toContainText('Verification Failed');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');
  await checkStaff(page, 'gate, wrong first code');
  await giveCode(page, secret);

  await expect(heading(page, 'Recovery codes')).toBeFocused();
  await expect(page.getByLabel('Notifications')).toContainText('Setup Complete!');
  expect(new Set(await codesOf(page)).size).toBe(10);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  expect(download.suggestedFilename()).toBe('cursus-recovery-codes.txt');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await checkStaff(page, 'gate, recovery codes');
  await page.getByLabel('I have saved them').check();
  await press(page, 'Continue');
  await expect(page.getByText('Welcome Admin!')).toBeVisible();
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(page.getByText('Welcome Admin!')).toBeHidden();
});

test('later: password and code, a recovery code, and out', async ({ page, conscience }) => {
  conscience.expect(/status of 40[01]/);
  const admin = await newAdmin();
  const { secret, codes } = await enrol(page, admin);
  await press(page, 'Sign Out');
  await expect(page.getByLabel('Notifications')).toContainText('Signing Out');
  await expect(heading(page, 'Admin Sign In')).toBeVisible();
  await expect(field(page, 'E-mail')).toBeFocused();

  await signIn(page, admin);
  await expect(alert(page)).toHaveText('Authentication FailedE-mail address or password is not right.');
  await expect(field(page, 'Password')).toBeFocused();
  await signIn(page, { ...admin, password: own });
  await expect(heading(page, '2FA Verification')).toBeVisible();
  await expect(page.getByLabel('Notifications')).toContainText('2FA Required');
  await page.reload();
  await expect(page.getByLabel('Code from the app')).toBeFocused();
  await checkStaff(page, 'gate, second factor');
  await page.getByLabel('Code from the app').fill('000000');
  await press(page, 'Verify');
  await expect(alert(page)).toContainText('Verification Failed');
  await checkStaff(page, 'gate, wrong code');
  await page.keyboard.insertText(await nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Notifications')).toContainText('Two-factor authentication verified.');
  await expect(page.getByText('Welcome Admin!')).toBeVisible();
  await press(page, 'Sign Out');

  await signIn(page, { ...admin, password: own });
  await press(page, 'Use a recovery code instead');
  await page.getByLabel('Recovery code').fill('AAAAA-AAAAA');
  await press(page, 'Use recovery code');
  await expect(alert(page)).toContainText('Verification Failed');
  await checkStaff(page, 'gate, recovery code refused');
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase().replace('-', ' '));
  await press(page, 'Use recovery code');
  await expect(page.getByLabel('Notifications')).toContainText('9 recovery codes are left.');
  await expect(heading(page, 'Overview')).toBeVisible();
});

test('an account without a role', async ({ page, request }) => {
  const email = `gate.${process.pid}.none@post.example`;
  await page.goto(`${site()}/admin`);
  await press(page, 'Need an account? Sign up');
  await expect(page.getByText('Create a new account with 2FA security')).toBeVisible();
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(own);
  await field(page, 'Confirm Password').fill('another');
  await press(page, 'Sign Up with 2FA');
  await expect(alert(page)).toHaveText('Password MismatchPasswords do not match');
  await checkStaff(page, 'gate, sign-up refused');
  await field(page, 'Confirm Password').fill(own);
  await press(page, 'Sign Up with 2FA');
  await expect(heading(page, 'Check Your Email')).toBeFocused();
  await checkStaff(page, 'gate, check your email');

  const { text } = await mailTo(request, email);
  const token = /token=([\w-]{43})/.exec(text)?.[1];
  const answer = await page.request.post(`${site()}/api/auth/confirm-sign-up`, {
    headers: { origin: site() },
    data: { token },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(`${site()}/admin`);
  await expect(heading(page, 'Access Denied')).toBeVisible();
  await expect(alert(page)).toHaveText("You don't have admin or editor privileges.");
  await press(page, 'Remain here');
  await checkStaff(page, 'gate, access denied');

  await page.clock.install();
  await page.goto(`${site()}/admin`);
  await expect(heading(page, 'Access Denied')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page).toHaveURL(`${site()}/`);
});

test('your account: password, authenticator, codes and sessions', async ({ page, browser, conscience }) => {
  conscience.expect(/status of 40[01]/);
  const admin = await newAdmin();
  const { secret } = await enrol(page, admin);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, { ...admin, password: own });
  await giveCode(elsewhere, secret);
  await expect(elsewhere.getByText('Welcome Admin!')).toBeVisible();

  await page.getByRole('link', { name: /your account/ }).click();
  await expect(heading(page, 'Your account')).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('row');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: 'this one' })).toHaveCount(1);
  await checkStaff(page, 'your account');
  await page.getByRole('button', { name: /^End the session of Chrome/ }).click();
  await expect(sessions).toHaveCount(2);
  await elsewhere.reload();
  await expect(elsewhere.getByText('This session was ended from another device.')).toBeVisible();

  await press(page, 'Make ten new recovery codes');
  await codesOf(page);
  await expect(page.getByRole('heading', { name: 'New recovery codes' })).toBeFocused();
  await page.getByLabel('I have saved them').check();
  await press(page, 'Continue');
  await expect(page.getByRole('button', { name: 'Replace authenticator' })).toBeFocused();
  await page.keyboard.press('Enter');
  const replaced = await secretOf(page);
  await checkStaff(page, 'your account, replacing the authenticator');
  await giveCode(page, replaced);
  await expect(page.getByLabel('Notifications')).toContainText('Setup Complete!');
  await page.getByLabel('I have saved them').check();
  await press(page, 'Continue');

  await field(page, 'Current Password').fill('not the one');
  await choosePassword(page, 'four lanterns in the hay');
  await expect(alert(page)).toContainText('This is not your current password.');
  await expect(field(page, 'Current Password')).toBeFocused();
  await checkStaff(page, 'your account, password refused');
  await field(page, 'Current Password').fill(own);
  await press(page, 'Change Password');
  await expect(page.getByLabel('Notifications')).toContainText('Password Updated');
  await press(page, 'Sign out everywhere');
  await expect(heading(page, 'Admin Sign In')).toBeVisible();
});

test('when the server does not answer, each step says so and goes on where it was', async ({
  page,
  conscience,
}) => {
  conscience.expect(/ERR_FAILED/);
  const silence = (path: string) => page.route(`**${path}`, (route) => route.abort());
  const admin = await newAdmin();
  await silence('/api/auth/session');
  await page.goto(`${site()}/admin`);
  await expect(alert(page)).toContainText('Your access could not be verified');
  await checkStaff(page, 'gate, no answer');
  await page.unrouteAll();
  await press(page, 'Retry');
  await expect(field(page, 'E-mail')).toBeFocused();

  await signIn(page, admin);
  await silence('/api/auth/factors');
  await choosePassword(page, own);
  await expect(alert(page)).toContainText('2FA Setup Failed');
  await checkStaff(page, 'gate, set-up failed');
  await page.unrouteAll();
  await press(page, 'Retry');
  const secret = await secretOf(page);
  await giveCode(page, secret);
  await page.getByLabel('I have saved them').check();
  await press(page, 'Continue');

  await silence('/api/auth/sign-out');
  await press(page, 'Sign Out');
  await expect(page.getByLabel('Notifications')).toContainText('ErrorFailed to sign out. Please try again.');
  await expect(heading(page, 'Overview')).toBeVisible();
});
