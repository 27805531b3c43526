import type { Page } from '@playwright/test';
import { startReceiver } from '#infra/test/receiver.ts';
import type { SettingsView } from '#services/settings/contract.ts';
import { checkStaff } from './axe.ts';
import { editorPage } from './colleagues.ts';
import { staffApi } from './kept-sessions.ts';
import { delayAnswers } from './late.ts';
import { site } from './people.ts';
import { comeIn, lead } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Settings: admins change them, editors read (ruling 24). What is changed here is set back: all tests share the product. */
test.use({ storageState: process.env.E2E_STAFF_STATE });

async function openSettings(page: Page): Promise<void> {
  await page.goto(`${site()}/admin/settings`);
  await expect(page.getByRole('region', { name: 'Webhooks' })).toBeVisible();
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saveIn = (page: Page, name: string) => part(page, name).getByRole('button', { name: 'Save' });
const saved = (page: Page, name: string) => page.getByText(`${name}: in force from now on.`);

/** Another admin saves while the screen is open. */
async function saveElsewhere(passMark: number): Promise<void> {
  const staff = await staffApi();
  const { assessment } = (await (await staff.get('/api/settings')).json()) as SettingsView;
  const data = { value: { passMark }, version: assessment.version };
  const answer = await staff.put('/api/settings/assessment', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await staff.dispose();
}

test('an admin saves, is asked before leaving, meets another’s change and loses nothing', async ({
  page,
  conscience,
}) => {
  await page.goto(`${site()}/admin`);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(part(page, 'Deadlines').getByLabel('Detailed information', { exact: true })).toHaveValue('7');
  await expect(part(page, 'Deadlines').getByLabel('Assessment', { exact: true })).toHaveValue('48');
  await expect(part(page, 'Deadlines')).toContainText('deadlines that run already stay as they were set');
  await checkStaff(page, 'settings');

  const mark = part(page, 'Assessment').getByLabel('Pass mark');
  await expect(mark).toHaveValue('60');
  await expect(saveIn(page, 'Assessment')).toBeDisabled();
  await mark.fill('101');
  conscience.expect(/status of 400/, /status of 409/);
  await saveIn(page, 'Assessment').click();
  await expect(part(page, 'Assessment')).toContainText('Please enter at most 100');
  await expect(mark).toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('link', { name: 'Overview' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await checkStaff(page, 'settings, leaving asked about');
  await question.getByRole('button', { name: 'Stay' }).click();
  // One that is still closing would be taken for the next.
  await expect(question).toBeHidden();
  await expect(mark).toHaveValue('101');
  // Neither does the browser's Back, nor the palette.
  await page.evaluate(() => window.history.back());
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(`${site()}/admin/settings`);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find an application' }).fill('dashboard');
  await expect(page.getByRole('option')).toHaveText('Dashboard');
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(mark).toHaveValue('101');

  await mark.fill('65');
  await saveElsewhere(70);
  await saveIn(page, 'Assessment').click();
  const conflict = part(page, 'Assessment').getByRole('alert');
  await expect(conflict).toContainText('Someone else saved these settings while you had them open.');
  await expect(mark).toHaveValue('65');
  await checkStaff(page, 'settings, conflict');
  await conflict.getByRole('button', { name: 'Show theirs' }).click();
  await expect(mark).toHaveValue('70');
  await mark.fill('65');
  await saveElsewhere(71);
  // A hurried admin answers before theirs is here.
  await delayAnswers(page, '**/api/settings', 1_000, 1);
  await saveIn(page, 'Assessment').click();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await saveIn(page, 'Assessment').click();
  await expect(saved(page, 'Assessment')).toBeVisible();
  await page.reload();
  await expect(mark).toHaveValue('65');
  await expect(part(page, 'Assessment')).toContainText(/Last changed .* by /);
  await mark.fill('60');
  await mark.press('Enter');
  await expect(saved(page, 'Assessment')).toBeVisible();

  // A confirmed leave goes through.
  await page.goto(`${site()}/admin`);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await mark.fill('61');
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.goForward();
  await expect(mark).toHaveValue('60');

  // Nothing is unsaved: no question.
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('the company’s name of the settings stands on the public pages, in the portal and in its preview', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const signedOut = { cookies: [], origins: [] };
  const visitor = await (await browser.newContext({ storageState: signedOut })).newPage();
  const id = await comeIn(visitor, 'Orsina');
  await lead(id, 'email_confirmed', 'employed');
  await openSettings(page);
  const name = part(page, 'Company').getByLabel('Name', { exact: true });
  const builtIn = await name.inputValue();
  const old = new RegExp(builtIn.split(' ')[0] ?? '');
  const rename = async (to: string) => {
    await openSettings(page);
    await name.fill(to);
    await saveIn(page, 'Company').click();
    await expect(saved(page, 'Company')).toBeVisible();
  };
  await rename('Nordwind & Söhne GmbH');
  try {
    const plain = await browser.newContext({ storageState: signedOut, javaScriptEnabled: false });
    const seen = await plain.newPage();
    for (const path of ['/', '/careers', '/contact', '/privacy', '/terms', '/careers/apply']) {
      await seen.goto(site() + path);
      await expect(seen.getByRole('banner')).toContainText('Nordwind & Söhne');
      await expect(seen.getByRole('contentinfo').getByRole('link').first()).toHaveText('Nordwind & Söhne');
      await expect(seen.locator('body')).not.toContainText(old);
      expect(await seen.content(), path).not.toMatch(old);
    }
    await plain.close();
    await visitor.goto(site());
    await expect(visitor.getByRole('main')).toContainText('Nordwind & Söhne puts one personal assistant');
    await visitor.goto(`${site()}/applicant/dashboard`);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Employed' })).toBeVisible();
    await expect(visitor.getByText('Welcome to Nordwind & Söhne, Orsina.')).toBeVisible();
    await expect(visitor.getByRole('region', { name: 'What has happened' })).toContainText(
      'Nordwind & Söhne',
    );
    await expect(visitor.locator('body')).not.toContainText(old);
    await page.goto(`${site()}/admin/applicant-testing?application=${id}`);
    await page.getByRole('region', { name: 'Preview of what the applicant sees' }).waitFor();
    await expect(page.locator('body')).not.toContainText(old);
  } finally {
    await rename(builtIn);
    await visitor.context().close();
  }
});

test('company data reaches prerendered pages and the app; retention rules are approved; mails are shown', async ({
  page,
  browser,
}) => {
  await openSettings(page);
  const uid = part(page, 'Company').getByLabel('UID or VAT number');
  await uid.fill('CHE-123.456.789');
  await saveIn(page, 'Company').click();
  await expect(saved(page, 'Company')).toBeVisible();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const seen = await plain.newPage();
  await seen.goto(`${site()}/contact`);
  await expect(seen.getByRole('contentinfo')).toContainText('UID CHE-123.456.789');
  await plain.close();
  // The scripts find what they expect: a mismatch would be an error in the browser.
  await page.goto(`${site()}/contact`);
  await expect(page.getByRole('contentinfo')).toContainText('UID CHE-123.456.789');
  await openSettings(page);
  await uid.fill('');
  await saveIn(page, 'Company').click();
  await expect(saved(page, 'Company')).toBeVisible();

  const rule = part(page, 'Retention').getByLabel('Service records: approved');
  await rule.check();
  await saveIn(page, 'Retention').click();
  await expect(part(page, 'Retention')).toContainText(/Approved on .* by /);
  await part(page, 'Retention').getByLabel('Service records', { exact: true }).fill('8');
  await expect(rule).not.toBeChecked();
  await part(page, 'Retention').getByRole('button', { name: 'Discard' }).click();
  await rule.uncheck();
  await saveIn(page, 'Retention').click();
  await expect(part(page, 'Retention')).not.toContainText(/Approved on/);

  const mails = part(page, 'E-mail templates');
  await mails.getByRole('button', { name: 'Contract offered' }).click();
  await expect(mails).toContainText('Your contract is ready');
  await expect(page.frameLocator('iframe').getByText('Read the contract')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Adjutant AG, Seestrasse 11')).toBeVisible();
  await mails.getByRole('button', { name: 'Text' }).click();
  await expect(mails.locator('pre')).toContainText('Dear Ursina');
  await checkStaff(page, 'settings, mail as text');
});

test('an admin adds a webhook, tries it, sends again, disables and deletes it', async ({
  page,
  conscience,
}) => {
  const receiver = await startReceiver();
  await openSettings(page);
  const hooks = part(page, 'Webhooks');
  await hooks.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add webhook' });
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Address').fill('http://hooks.example.com/');
  conscience.expect(/status of 400/);
  await add.click();
  await expect(dialog).toContainText('only an address of this machine can be used');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Only these').check();
  await expect(add).toBeDisabled();
  await dialog.getByLabel('contract.accepted').check();
  await checkStaff(page, 'settings, new webhook');
  await add.click();
  await expect(dialog.getByText(/^whsec_[\w-]{43}$/)).toBeVisible();
  await checkStaff(page, 'settings, secret');
  await dialog.getByRole('button', { name: 'I have kept it' }).click();

  await hooks.getByRole('button', { name: `Send test event to ${receiver.url}` }).click();
  const row = hooks.getByRole('row').filter({ hasText: 'webhook.test' });
  await expect(row).toContainText('Delivered');
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'webhook.test',
    applicationId: null,
  });
  expect(receiver.received[0]?.headers['cursus-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  await checkStaff(page, 'settings, deliveries');
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  await hooks.getByRole('button', { name: `Disable ${receiver.url}` }).click();
  await expect(hooks).toContainText('Disabled');
  await expect(hooks.getByRole('button', { name: 'Send test event' })).toBeDisabled();
  await hooks.getByRole('button', { name: `Delete ${receiver.url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(hooks).toContainText('There are no webhooks.');
  await receiver.close();
});

test('an editor reads everything and can change nothing', async ({ browser, request }) => {
  const page = await editorPage(browser, request);
  await openSettings(page);
  await expect(page.getByText('Read Only', { exact: true })).toBeVisible();
  await expect(page.getByText('Only admins can change settings.')).toBeVisible();
  const main = page.getByRole('main');
  for (const field of await main.locator('form :is(input, select)').all()) await expect(field).toBeDisabled();
  for (const name of ['Save', 'Discard', 'Add webhook'])
    await expect(main.getByRole('button', { name })).toHaveCount(0);
  await expect(page.frameLocator('iframe').getByText('Confirm my e-mail address')).toBeVisible();
  await checkStaff(page, 'settings, editor');
});
