import type { BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { advance, applicant, applyByApi, confirmationLink, linkTo, site } from './people.ts';
import { comeIn, correct, fillDetails, lead } from './portal-people.ts';
import { databaseUrl } from './product.ts';
import { expect, test } from './strict.ts';

/** What goes wrong around applicants: two tabs at once, a tab that is out of date, links that are over, no connection. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const at = (page: string) => `${site()}/applicant/${page}`;

/** A tab that hears of nothing. */
async function deafTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await deafen(tab);
  await tab.goto(at(path));
  return tab;
}
async function deafen(tab: Page): Promise<void> {
  await tab.route('**/api/live*', (route) => route.abort('failed'));
  // Nor by another tab's connection.
  await tab.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
}
async function answer(page: Page, decision: 'Accept' | 'Decline'): Promise<void> {
  await page.getByLabel('I have read and understood the contract.').check();
  await page.getByRole('radio', { name: new RegExp(`^${decision}`) }).check();
  await page.getByLabel('I confirm that this decision is final.').check();
}
const eventsOf = async (page: Page): Promise<{ to: string }[]> =>
  (await (await page.request.get(`${site()}/api/me/events`)).json()).items;
const times = async (page: Page, status: string) =>
  (await eventsOf(page)).filter(({ to }) => to === status).length;

test('two tabs at once: the details are submitted once, and of two answers to a contract one counts', async ({
  page,
  context,
  conscience,
}) => {
  conscience.expect(/status of 409/, /ERR_FAILED/);
  const id = await comeIn(page, 'Livia');
  await lead(id, 'email_confirmed', 'detailed_info_requested');
  // Neither hears of the other's, else the first to go through would take the second along.
  await deafen(page);
  await page.goto(at('detailed-info'));
  await fillDetails(page);
  await expect(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
  await expect
    .poll(async () => (await (await page.request.get(`${site()}/api/me/detailed-info`)).json()).info)
    .toMatchObject({ contactReferences: [{}, { email: 'ruth@post.example' }] });
  const second = await deafTab(context, 'detailed-info');
  await expect(second.getByLabel('Expected salary range')).toHaveValue('4000-5000');
  await Promise.all([page, second].map((tab) => button(tab, 'Submit information').click()));
  for (const tab of [page, second]) await expect(tab).toHaveURL(at('dashboard'));
  expect(await times(page, 'detailed_info_received')).toBe(1);
  await second.close();

  await lead(id, 'detailed_info_received', 'contract_offered');
  await page.goto(at('contract'));
  const other = await deafTab(context, 'contract');
  await answer(page, 'Accept');
  await answer(other, 'Decline');
  await Promise.all([
    button(page, 'Accept the contract').click(),
    button(other, 'Decline the contract').click(),
  ]);
  for (const tab of [page, other]) await expect(tab).toHaveURL(at('dashboard'));
  const said = await Promise.all([page, other].map((tab) => notices(tab).textContent()));
  expect(said.filter((words) => /Contract (accepted|declined) successfully/.test(words ?? ''))).toHaveLength(
    1,
  );
  expect(said.filter((words) => words?.includes('Your answer was not recorded'))).toHaveLength(1);
  expect((await times(page, 'employed')) + (await times(page, 'rejected'))).toBe(1);
});

test('a tab that is out of date says so, and what staff did stands', async ({
  page,
  context,
  conscience,
}) => {
  conscience.expect(/status of 409/, /ERR_FAILED/);
  const id = await comeIn(page, 'Gian');
  await lead(id, 'email_confirmed', 'detailed_info_requested');
  const details = await deafTab(context, 'detailed-info');
  await fillDetails(details);
  await expect(details.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
  await advance(id, 'detailed_info_received');
  await button(details, 'Submit information').click();
  await expect(details).toHaveURL(at('dashboard'));
  await expect(notices(details)).toContainText('Error');
  await expect(details.getByRole('heading', { level: 1, name: 'Information Received' })).toBeVisible();
  await details.close();

  await lead(id, 'detailed_info_received', 'contract_offered');
  const contract = await deafTab(context, 'contract');
  await answer(contract, 'Accept');
  await correct(id, 'suitable_candidate');
  await button(contract, 'Accept the contract').click();
  await expect(notices(contract)).toContainText('Your answer was not recorded');
  await expect(contract).toHaveURL(at('dashboard'));
  expect(await times(page, 'employed')).toBe(0);
});

test('links whose time is over say so and lead on: confirmation, new password, assessment', async ({
  page,
  request,
  conscience,
}) => {
  conscience.expect(/status of 400/);
  const who = applicant();
  await applyByApi(request, who);
  const confirmation = await confirmationLink(request, who);
  const account = applicant();
  const id = await applyByApi(request, account);
  const token = new URL(await confirmationLink(request, account)).searchParams.get('token');
  const headers = { origin: site() };
  await request.post(`${site()}/api/auth/confirm`, { headers, data: { token } });
  await request.post(`${site()}/api/auth/password-reset`, { headers, data: { email: account.email } });
  const reset = await linkTo(request, account, '/auth/new-password');
  await lead(id, 'email_confirmed', 'assessment_booking');
  const assessment = await linkTo(request, account, '/assessment');

  const owner = new pg.Client({ connectionString: await databaseUrl() });
  await owner.connect();
  try {
    await owner.query(
      "update links set expires_at = now() - interval '1 minute' where application_id = $1 or user_id in (select user_id from application_forms where application_id = $1) or application_id in (select application_id from application_forms where email = $2)",
      [id, who.email],
    );
  } finally {
    await owner.end();
  }
  await page.goto(confirmation);
  await button(page, 'Confirm my e-mail address').click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  await page.goto(reset);
  await page.getByRole('textbox', { name: /^Password/ }).fill('a third lake');
  await button(page, 'Save password and sign in').click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await page.goto(assessment);
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid Assessment Link' })).toBeVisible();
});

test('without a connection no form loses what it holds, and each sends it afterwards', async ({
  page,
  context,
  conscience,
}) => {
  conscience.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/, /status of 401/);
  /** Sends without a connection, looks what is left, and sends again with one. */
  const twice = async (send: () => Promise<void>, stays: () => Promise<void>) => {
    await context.setOffline(true);
    await send();
    await expect(
      page.getByText(/could not be reached|No answer came|No connection|Failed|offline/i).first(),
    ).toBeVisible();
    await stays();
    await context.setOffline(false);
    await send();
  };
  const who = applicant('Nina');
  await page.goto(`${site()}/auth`);
  await page.getByLabel('Email').fill(who.email);
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('not the password');
  await twice(
    () => button(page, 'Sign In').click(),
    async () => {
      await expect(page.getByLabel('Email')).toHaveValue(who.email);
      await expect(password).toHaveValue('not the password');
    },
  );
  await expect(notices(page)).toContainText('E-mail address or password is not right.');

  await page.goto(`${site()}/auth`);
  await button(page, 'Create Account').click();
  await page.getByLabel('First name').fill(who.firstName);
  await page.getByLabel('Last name').fill(who.lastName);
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('textbox', { name: /^Password/ }).fill('a quiet lake');
  await twice(
    () => button(page, 'Create Account').click(),
    () => expect(page.getByLabel('Last name')).toHaveValue(who.lastName),
  );
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(`${site()}/auth/forgot`);
  await page.getByLabel('Email').fill(who.email);
  await twice(
    () => button(page, 'Send me a link').click(),
    () => expect(page.getByLabel('Email')).toHaveValue(who.email),
  );
  await expect(page.getByText('If there is an account with')).toBeVisible();

  const id = await comeIn(page, 'Nina');
  await lead(id, 'email_confirmed', 'contract_offered');
  await page.goto(at('contract'));
  await answer(page, 'Accept');
  await page.getByLabel('Comments').fill('From the first of May.');
  await twice(
    () => button(page, 'Accept the contract').click(),
    () => expect(page.getByLabel('Comments')).toHaveValue('From the first of May.'),
  );
  await expect(notices(page)).toContainText('Contract accepted successfully');
  await page.context().clearCookies();

  // Confirming, choosing a password, withdrawing: what happened, what is kept, and another try in its place.
  const unsent = (title: string, kept: string) =>
    expect(page.getByRole('alert').filter({ hasText: title })).toContainText(
      `No answer came from our server. ${kept} Check your connection, then try again.`,
    );
  const emil = applicant('Emil');
  await applyByApi(page.request, emil);
  await page.goto(await confirmationLink(page.request, emil));
  await expect(button(page, 'Confirm my e-mail address')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Confirm my e-mail address').click();
  await unsent('Your address is not confirmed yet', 'Your link is kept on this page and still works.');
  await context.setOffline(false);
  await button(page, 'Try again').click();
  const chosen = page.getByRole('textbox', { name: /^Password/ });
  await chosen.fill('a quiet lake');
  await context.setOffline(true);
  await button(page, 'Save password and sign in').click();
  await unsent('Your password is not saved yet', 'What you typed is still in the field.');
  await expect(chosen).toHaveValue('a quiet lake');
  await context.setOffline(false);
  await button(page, 'Try again').click();
  await expect(page).toHaveURL(at('dashboard'));
  await button(page, 'Withdraw application').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('I am moving abroad.');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Withdraw application' }).click();
  await unsent('Your application is not withdrawn', 'What you wrote is kept.');
  await page.keyboard.press('Escape');
  await button(page, 'Withdraw application').click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('I am moving abroad.');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Withdraw application' }).click();
  await expect(page.getByText('You have withdrawn your application, Emil.', { exact: false })).toBeVisible();
});
