import type { Page } from '@playwright/test';
import { editor } from './colleagues.ts';
import { inSession } from './kept-sessions.ts';
import {
  applicant,
  applyByApi,
  confirmationLink,
  confirmByApi,
  countOf,
  fillForm,
  motivation,
  openApplication,
  site,
} from './people.ts';
import { giveCode } from './second-factor.ts';
import { expect, test } from './strict.ts';

/** What people do wrong, and what goes wrong around them: every answer, and nothing typed is lost. */
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' });
const problem = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'x', status, detail, requestId: 'r-1' }),
});

test.describe('the application form', () => {
  /** Field, a wrong value, and the specification's sentence (applicant side, section 5, variant one). */
  const faults = [
    ['First name', 'A', 'First name must be at least 2 characters'],
    ['Last name', 'B', 'Last name must be at least 2 characters'],
    ['Email', 'livia(at)post', 'Invalid email address'],
    ['Phone', '079 55', 'Phone number must be at least 10 characters'],
    ['Address', 'Zug', 'Please provide your complete address'],
    ['LinkedIn', 'linkedin', 'Invalid LinkedIn URL'],
    ['Portfolio', 'ftp://me', 'Invalid portfolio URL'],
    ['Motivation', 'I would like to.', 'Please write at least 50 characters about your motivation'],
  ] as const;

  test('names every fault at its field and in a summary that leads there', async ({ page }) => {
    await page.goto(`${site()}/careers/apply`);
    for (const [field, value] of faults) await page.getByLabel(field).fill(value);
    await submit(page).click();
    const summary = page.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('heading')).toHaveText('8 entries need another look');
    for (const [field, value, sentence] of faults) {
      const input = page.getByLabel(field);
      await expect(input).toHaveAccessibleDescription(sentence);
      await expect(input).toHaveValue(value);
      await summary.getByRole('button', { name: sentence }).click();
      await expect(input).toBeFocused();
    }
    await page.getByLabel('Motivation').fill(motivation);
    await expect(page.getByLabel('Motivation')).toHaveAccessibleDescription('');
    await expect(summary.getByRole('heading')).toHaveText('7 entries need another look');
  });

  test('loses nothing when the server fails, is busy or cannot be reached, and sends once', async ({
    page,
    conscience,
  }) => {
    conscience.expect(/ERR_FAILED/, /status of (503|429)/);
    const who = applicant();
    await fillForm(page, who);
    const address = '**/api/secure-application-submit';
    const failure = page.getByText('There was an error submitting your application. Please try again.');
    for (const answer of ['none', problem(503, 'Busy')] as const) {
      await page.route(address, (route) => (answer === 'none' ? route.abort() : route.fulfill(answer)));
      await submit(page).click();
      await expect(page.locator('form').getByRole('alert').getByRole('heading')).toHaveText('Error');
      await expect(failure.first()).toBeVisible();
      await expect(page.getByText('Nothing you typed is lost.')).toBeVisible();
      await page.unroute(address);
    }
    const wait = 'Please wait before submitting another application.';
    await page.route(address, (route) => route.fulfill(problem(429, wait)));
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Rate Limit Exceeded' })).toBeVisible();
    await expect(page.locator('form').getByText(wait)).toBeVisible();
    await page.unroute(address);
    await expect(page.getByLabel('First name')).toHaveValue(who.firstName);
    await expect(page.getByLabel('Email')).toHaveValue(who.email);
    await expect(page.getByLabel('Motivation')).toHaveValue(motivation);
    expect(await countOf(who)).toBe(0);
    await submit(page).dblclick();
    await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
    expect(await countOf(who)).toBe(1);
  });

  test('keeps a draft over a reload and into a second tab, and two tabs are one application', async ({
    page,
    context,
  }) => {
    const who = applicant();
    await fillForm(page, who);
    await page.reload();
    await expect(page.getByLabel('Last name')).toHaveValue(who.lastName);
    await expect(page.getByLabel('Motivation')).toHaveValue(motivation);
    await expect(page.getByText(/^Saved on this device at/)).toBeVisible();
    const second = await context.newPage();
    await second.goto(`${site()}/careers/apply`);
    await expect(second.getByLabel('Email')).toHaveValue(who.email);
    await Promise.all([submit(page).click(), submit(second).click()]);
    for (const tab of [page, second])
      await expect(tab.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
    expect(await countOf(who)).toBe(1);
  });
});

test('a wrong password is refused on both sides with the same words, and the address stays typed', async ({
  page,
  conscience,
}) => {
  conscience.expect(/status of 401/);
  await page.goto(`${site()}/auth`);
  await page.getByLabel('Email').fill('no.one@post.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const alert = page.locator('form').getByRole('alert');
  await expect(alert.getByRole('heading')).toHaveText('Error');
  const sentence = (await alert.getByRole('listitem').textContent()) ?? '';
  expect(sentence.length).toBeGreaterThan(10);
  await expect(page.getByLabel('Email')).toHaveValue('no.one@post.example');

  await page.goto(`${site()}/admin`);
  await page.getByLabel('E-mail').fill(process.env.E2E_STAFF_EMAIL ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Authentication Failed');
  await expect(page.getByRole('alert')).toContainText(sentence);
  await expect(page.getByLabel('E-mail')).toHaveValue(process.env.E2E_STAFF_EMAIL ?? '');
});

test('a used and a forged confirmation link say so and change nothing', async ({
  page,
  request,
  conscience,
}) => {
  conscience.expect(/status of 400/);
  const who = applicant();
  await applyByApi(request, who);
  const link = await confirmationLink(request, who);
  await confirmByApi(request, who);
  const press = page.getByRole('button', { name: 'Confirm my e-mail address' });
  await page.goto(link);
  await expect(page).toHaveURL(`${site()}/careers/confirm`);
  await press.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/This link does not work|Thank you/);
  await page.goto(`${site()}/careers/confirm?token=${'f'.repeat(43)}`);
  await press.click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await page.goto(`${site()}/careers/confirm?token=cut-off`);
  await expect(page.getByText('This link is not complete. Open it again from the mail.')).toBeVisible();
});

test('an unknown page is a 404 with the way home', async ({ page, conscience }) => {
  conscience.expect(/status of 404/, /No page at this path: \/no\/such\/page/);
  const answer = await page.goto(`${site()}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${site()}/`);
});

test.describe('two at the same application', () => {
  const who = applicant('Selin');
  test.beforeAll(async ({ request }) => {
    await applyByApi(request, who);
    await confirmByApi(request, who);
  });

  test('the slower one reads what changed and keeps the note', async ({ browser, conscience }) => {
    conscience.expect(/status of 409/, /ERR_FAILED/);
    const pageOf = async (storageState: string | undefined) => {
      const context = await browser.newContext(storageState ? { storageState } : {});
      return context.newPage();
    };
    const quick = await pageOf(process.env.E2E_STAFF_STATE);
    const slow = await pageOf(process.env.E2E_BEAT_STATE);
    // The slower one does not hear of the change in time.
    await slow.route('**/api/live*', (route) => route.abort());
    await openApplication(slow, who);
    await slow.getByRole('textbox', { name: 'Notes' }).fill('Speaks four languages.');
    await openApplication(quick, who);
    for (const page of [quick, slow])
      await page.getByRole('button', { name: 'Start initial review' }).click();
    await expect(quick.getByText('Application status updated successfully')).toBeVisible();
    await expect(slow.getByRole('alert').filter({ hasText: 'Someone acted first' }).first()).toContainText(
      `${who.firstName} ${who.lastName} is now in 'Initial Review Pending'. Nothing was changed by you.`,
    );
    await expect(slow.getByRole('textbox', { name: 'Notes' })).toHaveValue('Speaks four languages.');
    await expect(slow.getByRole('button', { name: 'Ask for details' })).toBeVisible();
  });

  test('a session that ends under a half-written rejection keeps the text', async ({
    browser,
    request,
    conscience,
  }) => {
    conscience.expect(/status of 401/);
    const { page, email, password, seed, state } = await editor(browser, request);
    await openApplication(page, who);
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Rejection Reason').selectOption('Other');
    await dialog.getByLabel('Notes').fill('Three careful sentences.');
    const elsewhere = await inSession(state);
    expect((await elsewhere.post('/api/auth/sign-out')).ok()).toBe(true);
    await elsewhere.dispose();
    const gate = page.getByRole('heading', { name: 'Admin Sign In' });
    // The press shows it, unless another read of the page did already.
    await dialog.getByRole('button', { name: 'Reject', exact: true }).or(gate).click();
    await expect(gate).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await giveCode(page, seed);
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Three careful sentences.');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(dialog.getByLabel('Notes')).toHaveValue('Three careful sentences.');
  });
});
