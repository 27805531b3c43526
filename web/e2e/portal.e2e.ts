import type { Page } from '@playwright/test';
import { check } from './axe.ts';
import { goTo } from './go-to.ts';
import { delayAnswers, holdAnswers } from './late.ts';
import { advance, applicant, fillForm, site } from './people.ts';
import { comeIn, comeInWithoutApplication, correct, lead, lookIn } from './portal-people.ts';
import { expect, test } from './strict.ts';

const at = (page: string) => `${site()}/applicant/${page}`;

test('an outcome reached early leaves the rest of the journey unreached', async ({ page }) => {
  const id = await comeIn(page, 'Rosa');
  await lead(id, 'email_confirmed', 'raw_review_pending');
  await advance(id, 'suitable_candidate');
  await correct(id, 'rejected');
  await page.goto(at('status'));
  await expect(page.getByText('Not reached')).toHaveCount(8);
});

test('before the confirmation the prompt stands on the success screen and on the public pages', async ({
  page,
  request,
  conscience,
}) => {
  conscience.expect(/status of 429/);
  await comeInWithoutApplication(page, 'Gian');
  const who = applicant('Gian');
  const mails = async () => {
    const all = (await (await request.get(`${site()}/dev/outbox.json`)).json()) as { recipient: string }[];
    return all.filter(({ recipient }) => recipient === who.email).length;
  };
  await fillForm(page, who);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
  await expect.poll(mails).toBe(1);
  const screen = page.getByRole('main');
  const notice = page.getByRole('complementary', { name: 'Your application' });
  await expect(notice).toContainText('confirm your address within 10 days, until ');
  await expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
  await check(page, 'application submitted while signed in');
  await screen.getByRole('button', { name: 'Send again' }).press('Enter');
  for (const place of [screen, notice]) {
    await expect(place.getByText(`Sent again to ${who.email} at `, { exact: false })).toBeVisible();
    await expect(place.getByRole('button', { name: 'Send again' })).toBeHidden();
  }
  await expect.poll(mails).toBe(2);
  await check(page, 'mail sent again');
  // Another visit knows nothing of it; the server does.
  await page.goto(`${site()}/`);
  await notice.getByRole('button', { name: 'Send again' }).click();
  await expect(notice).toContainText(
    'The mail was sent again a moment ago. Please wait two minutes before asking for another.',
  );
  await check(page, 'mail asked for too soon');
  await notice.getByRole('button', { name: 'Withdraw application' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Withdraw your application?' });
  await check(page, 'withdrawal before the confirmation');
  await dialog.getByRole('button', { name: 'Withdraw application' }).press('Enter');
  await expect(page.getByText('Application withdrawn')).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goto(at('dashboard'));
  await expect(page.getByRole('heading', { level: 1, name: 'Application Closed' })).toBeVisible();
});

test('ruling 37: dashboard and status ask to confirm the address and send the mail again, no other page opens', async ({
  page,
  browser,
}) => {
  const id = await comeIn(page, 'Seraina');
  await correct(id, 'email_confirmation_sent');
  const prompt = page.getByRole('region', { name: 'Confirm your e-mail address' });
  const notice = page.getByRole('complementary', { name: 'Your application' });
  for (const path of ['dashboard', 'status']) {
    await goTo(page, at(path));
    await expect(prompt).toContainText(/confirm your address within 10 days/);
    await expect(prompt).toContainText(/(9|10) days left/);
    await expect(prompt.getByRole('button', { name: 'Send again' })).toBeVisible();
    // The prompt is the page's own: it does not stand above it a second time.
    await expect(notice).toBeHidden();
    await check(page, `${path}, address to confirm`);
  }
  await expect(page).toHaveURL(at('status'));
  await prompt.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(prompt).toContainText('Sent again to ');
  const pages = page.getByRole('navigation', { name: 'Your application' }).getByRole('listitem');
  await expect(pages).toHaveText(['Dashboard', 'Status', 'Your account', 'Contact support']);
  await goTo(page, at('documents'));
  await expect(page).toHaveURL(at('dashboard'));
  // Beyond the portal's own list of thirteen there is no share, but steps that were reached.
  await expect(page.getByRole('definition').filter({ hasText: 'Step 2 of 11' })).toBeVisible();
  // The public pages still say that something is left to do.
  await page.goto(`${site()}/`);
  await expect(notice.getByRole('button', { name: 'Send again' })).toBeVisible();

  const admin = await lookIn(browser, id);
  await admin.goto(at('dashboard'));
  const seen = admin.getByRole('region', { name: 'Confirm your e-mail address' });
  await expect(seen.getByRole('button', { name: 'Send again' })).toBeDisabled();
  await expect(seen).toContainText('Nothing can be changed in test mode.');
  await admin.context().close();

  await pretend(page, { deadline: { kind: 'email', due: inHours(-1), isOverdue: true } });
  await page.goto(at('dashboard'));
  await expect(prompt).toContainText('The deadline has passed');
  await expect(prompt.getByRole('button', { name: 'Send again' })).toBeHidden();
  await expect(prompt.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await check(page, 'dashboard, the time to confirm is over');
});

/** What the server says of the application, with something of it changed: time does not wait for a test. */
async function pretend(page: Page, changes: object): Promise<void> {
  await page.unroute('**/api/me/application');
  await page.route('**/api/me/application', async (route) => {
    const body = await (await route.fetch()).json();
    Object.assign(body.application, changes);
    // One that the page had asked for before may have been dropped meanwhile.
    await route.fulfill({ json: body }).catch(() => {});
  });
  await page.reload();
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('the dashboard warns of a near deadline, and shows what came of the assessment', async ({ page }) => {
  const id = await comeIn(page, 'Flurin');
  await lead(id, 'email_confirmed', 'legal_docs_pending');
  await page.goto(at('dashboard'));
  const next = page.getByRole('region', { name: 'Upload your legal documents' });
  await expect(next).toContainText(/(6|7) days left/);
  await expect(next.getByText('Due soon')).toBeHidden();
  await expect(next).toContainText(/We will remind you by e-mail on .+ and on .+\./);
  const deadline = (hours: number) => ({
    deadline: { kind: 'documents', due: inHours(hours), isOverdue: hours < 0 },
  });
  for (const [hours, left] of [
    [71.9, '2 days left'],
    [25.5, '25 hours left'],
    // Ruling 42: the last 24 hours included.
    [23.5, '23 hours left'],
    [0.6, ' minutes left'],
  ] as const) {
    await pretend(page, deadline(hours));
    await expect(next).toContainText(left);
    await expect(next.getByText('Due soon')).toBeVisible();
  }
  await check(page, 'dashboard, a deadline near');
  await pretend(page, deadline(-1));
  await expect(next).toContainText('The deadline has passed');
  await expect(next).not.toContainText('remind');
  await expect(next).toContainText('Nothing is lost: your application stays open.');
  await check(page, 'dashboard, a deadline over');
  const result = page.getByRole('region', { name: 'Assessment', exact: true });
  await expect(result).toBeHidden();
  const assessed = { assessmentCompletedAt: inHours(-2) };
  await pretend(page, { ...assessed, assessmentScore: 80, assessmentResult: 'pass' });
  await expect(result).toContainText(/80\s*of 100/);
  await expect(result).toContainText('Passed');
  await pretend(page, { ...assessed, assessmentScore: 40, assessmentResult: 'review' });
  await expect(result).toContainText('Under Review');
  await check(page, 'dashboard, assessment under review');
});

test('a step of staff appears without a reload, says what happened, and moves an applicant on another page', async ({
  page,
}) => {
  const id = await comeIn(page, 'Yara');
  await lead(id, 'email_confirmed', 'detailed_info_requested');
  // One live connection, whatever page a step leads to.
  let connections = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') connections += 1;
  });
  await page.goto(at('detailed-info'));
  await expect(page.getByRole('button', { name: 'Submit information' })).toBeVisible();
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  const to = (name: string) =>
    page.getByRole('navigation', { name: 'Your application' }).getByRole('link', { name }).click();
  await advance(id, 'detailed_info_received');
  await expect(page.getByRole('heading', { level: 1, name: 'Information Received' })).toBeVisible();
  await lead(id, 'detailed_info_received', 'assessment_booking');
  await to('Assessment');
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment' })).toBeVisible();
  await advance(id, 'assessment_completed');
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment Completed' })).toBeVisible();
  await advance(id, 'legal_docs_pending');
  await to('Documents');
  await advance(id, 'contract_offered');
  await expect(page.getByRole('heading', { level: 1, name: 'Contract Offered' })).toBeVisible();
  await to('Contract');
  await expect(page.getByRole('heading', { level: 1, name: 'Your contract' })).toBeVisible();
  await advance(id, 'employed');
  await expect(page).toHaveURL(at('dashboard'));
  await expect(page.getByRole('heading', { level: 1, name: 'Employed' })).toBeVisible();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText('Employed')).toBeVisible();
  await expect(notices.getByText(/^Adjutant, at \d\d:\d\d\./)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Your application' })
    .getByRole('link', { name: 'Onboarding' })
    .click();
  await expect(page.getByRole('heading', { name: 'Onboarding checklist' })).toBeVisible();
  await expect(page.getByText('HR will contact you within 24 hours', { exact: false })).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'Welcome call' }).getByRole('listitem')).toHaveCount(
    6,
  );
  expect(connections).toBe(1);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
});

test('without a connection the page stays and says so', async ({ page, context, conscience }) => {
  conscience.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/);
  await comeIn(page, 'Nina');
  await page.goto(at('status'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Email Confirmed' }).first()).toContainText(
    'Current',
  );
  await page.waitForLoadState('networkidle').catch(() => {});
  await context.setOffline(true);
  const banner = page
    .getByRole('status')
    .filter({ hasText: /^You are offline\. What you see may be out of date/ });
  await expect(banner).toBeVisible();
  await check(page, 'portal, offline');
  await context.setOffline(false);
  await expect(banner).toBeHidden({ timeout: 20_000 });
});

test('a server that cannot be reached loses no page', async ({ page, conscience }) => {
  conscience.expect(/status of 503/);
  await comeIn(page, 'Nina');
  await page.route('**/api/me/application', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(at('status'));
  await expect(page.getByText('Failed to load application status')).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(at('status'));
  await page.unroute('**/api/me/application');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Application status' })).toBeVisible();
});

test('an applicant withdraws with a reason, by keyboard', async ({ page }) => {
  await comeIn(page, 'Emil');
  await page.goto(at('dashboard'));
  await page.getByRole('button', { name: 'Withdraw application' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Withdraw your application?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  // The button has the keyboard back at once, and opens it again.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Reason').fill('I am moving abroad.');
  await dialog.getByRole('button', { name: 'Withdraw application' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Application Closed' })).toBeVisible();
  await expect(page.getByText('You have withdrawn your application, Emil.', { exact: false })).toBeVisible();
  // The share is that of the outcome, not of the step that it ended at.
  await expect(page.getByText('92% Status 12 of 13 on our list')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw application' })).toBeHidden();
});

test('test mode shows an admin the pages, changes nothing, and leads back', async ({ page, browser }) => {
  const id = await comeIn(page, 'Ladina');
  const admin = await lookIn(browser, id);
  await admin.goto(at('dashboard'));
  await expect(admin.getByText('You are viewing as Ladina', { exact: false })).toBeVisible();
  await expect(admin.getByRole('heading', { level: 1, name: 'Email Confirmed' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Withdraw application' })).toBeDisabled();
  await expect(admin.getByText('Nothing can be changed in test mode.')).toBeVisible();
  await check(admin, 'dashboard in test mode');
  await admin.getByRole('link', { name: 'Status', exact: true }).click();
  await expect(admin.getByText('You are viewing as Ladina', { exact: false })).toBeVisible();
  await admin.getByRole('button', { name: 'Exit Test Mode' }).click();
  await expect(admin).toHaveURL(/\/admin/);
  await admin.context().close();
});

test('what the portal still reads when test mode is left is dropped, not refused', async ({
  page,
  browser,
}) => {
  const id = await comeIn(page, 'Ursina');
  const admin = await lookIn(browser, id);
  await delayAnswers(admin, '**/api/me/events', 1_500);
  await admin.goto(at('status'));
  await expect(admin.getByText('You are viewing as Ursina', { exact: false })).toBeVisible();
  await delayAnswers(admin, '**/api/auth/session', 3_000);
  await admin.getByRole('button', { name: 'Exit Test Mode' }).click();
  await expect(admin).toHaveURL(/\/admin/);
  await admin.context().close();
});

test('what moves while test mode is left is not asked for in the applicant’s name', async ({
  page,
  browser,
}) => {
  const id = await comeIn(page, 'Fadri');
  const admin = await lookIn(browser, id);
  await admin.goto(at('status'));
  await expect(admin.getByText('Current', { exact: true })).toBeVisible();
  await holdAnswers(admin, '**/api/impersonations/current', 1_500);
  const asked: string[] = [];
  admin.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const ended = admin.waitForRequest('**/api/impersonations/current');
  await admin.getByRole('button', { name: 'Exit Test Mode' }).click();
  await ended;
  await lead(id, 'email_confirmed', 'raw_review_pending');
  await expect(admin).toHaveURL(/\/admin/);
  expect(asked.filter((path) => path.startsWith('/api/me/'))).toEqual([]);
  await admin.context().close();
});

test('test mode that could not be left reads on, and can be left at once', async ({
  page,
  browser,
  conscience,
}) => {
  conscience.expect(/status of 500/);
  const id = await comeIn(page, 'Braida');
  const admin = await lookIn(browser, id);
  await delayAnswers(admin, '**/api/me/events', 3_000, 2);
  await admin.route('**/api/impersonations/current', (route) => route.fulfill({ status: 500, json: {} }));
  await admin.goto(at('status'));
  const leave = admin.getByRole('button', { name: 'Exit Test Mode' });
  await leave.click();
  await expect(admin.getByText('Error', { exact: true })).toBeVisible();
  await expect(leave).toBeEnabled({ timeout: 1_000 });
  await expect(admin.getByText('Current', { exact: true })).toBeVisible();
  await expect(admin.getByText('You are viewing as Braida', { exact: false })).toBeVisible();
  await admin.context().close();
});

test('no violation of WCAG 2.2 AA on the portal’s pages', async ({ page }) => {
  test.setTimeout(180_000);
  const id = await comeIn(page, 'Severin');
  await page.goto(at('dashboard'));
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'withdrawal');
  await goTo(page, at('status'));
  await expect(page.getByText('Current', { exact: true })).toBeVisible();
  await check(page, 'status');
  await lead(id, 'email_confirmed', 'contract_offered');
  await page.goto(at('dashboard'));
  await expect(page.getByText('Urgent', { exact: false })).toBeVisible();
  await check(page, 'dashboard with something to do');
  await goTo(page, at('contract'));
  await expect(page.getByText('None uploaded')).toBeVisible();
  await check(page, 'contract');
  await page.getByLabel('I have read and understood').check();
  await page.getByText('Decline', { exact: true }).click();
  await check(page, 'contract answered');
  await advance(id, 'employed');
  await page.goto(at('onboarding'));
  await expect(page.getByRole('heading', { name: 'Onboarding checklist' })).toBeVisible();
  await check(page, 'onboarding');
});

test('the portal on a phone', { tag: '@phone' }, async ({ page }) => {
  const fits = () =>
    expect
      .poll(() => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth))
      .toBeLessThanOrEqual(0);
  const id = await comeIn(page, 'Jana');
  await lead(id, 'email_confirmed', 'contract_offered');
  for (const each of ['dashboard', 'status', 'contract']) {
    await goTo(page, at(each));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits();
  }
  await page.goto(at('dashboard'));
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Your application' })
    .getByRole('link', { name: 'Status' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Application status' })).toBeVisible();
  await advance(id, 'employed');
  await page.goto(at('onboarding'));
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Jana' })).toBeVisible();
  await fits();
});
