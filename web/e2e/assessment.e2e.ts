import { type APIRequestContext, type Browser, expect as expectNow, type Page } from '@playwright/test';
import { linkAnswers, portalAnswers } from '#infra/test/assessment.ts';
import { check } from './axe.ts';
import { type Applicant, applicant, applyByApi, confirmByApi, linkTo, site } from './people.ts';
import { comeIn, lead, lookIn } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Both assessments as their applicants take them: by the mailed link, and in the portal. */
const failedRequest = /ERR_FAILED/;

async function invited(request: APIRequestContext, who: Applicant): Promise<string> {
  const id = await applyByApi(request, who);
  await confirmByApi(request, who);
  await lead(id, 'email_confirmed', 'assessment_booking');
  return linkTo(request, who, '/assessment');
}

/** Nothing pushes the page sideways on a phone. */
async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const over = () => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

const option = (page: Page, question: string, value: string) =>
  page.locator(`input[name="${question}"][value="${value}"]`);

test('by the mailed link: validated, mended, reloaded, sent after a failure, and used up', async ({
  page,
  request,
  conscience,
}) => {
  const who = applicant();
  const link = await invited(request, who);
  const token = new URL(link).searchParams.get('token') ?? '';

  // Thanks that step long enough to be looked at; the machine's own test has the three seconds.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    const longer = (ms?: number) => (ms === 3_000 ? 9_000 : ms);
    window.setTimeout = ((run: () => void, ms?: number) => wait(run, longer(ms))) as typeof setTimeout;
  });

  conscience.expect(/status of 429/);
  const detail = 'Too many requests. Please wait before trying again.';
  const problem = {
    type: 'about:blank',
    title: 'Rate Limit Exceeded',
    status: 429,
    code: 'rate-limited',
    detail,
  };
  await page.route('**/api/assessment-link', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { ...problem, requestId: 'r-1' },
    }),
  );
  const arrival = await page.goto(link);
  expect(arrival?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page).toHaveURL(`${site()}/careers/personal-assistant/assessment`);
  await expect(page.getByRole('alert')).toContainText(detail);
  await check(page, 'link, not checked');

  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.unroute('**/api/assessment-link');
  await page.route('**/api/assessment-link', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Validating assessment link...')).toBeVisible();
  await check(page, 'link, validating');
  await expectFits(page);
  open();
  await expect(page.getByRole('heading', { level: 1, name: 'Your assessment' })).toBeVisible();
  await page.unroute('**/api/assessment-link');
  await expect(page.getByText(`${who.firstName} ${who.lastName}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('group')).toHaveCount(10);
  await expect(page.getByRole('radio')).toHaveCount(32);
  await expect(page.getByRole('checkbox')).toHaveCount(12);

  const submit = page.getByRole('button', { name: 'Submit assessment' });
  await submit.click();
  const faults = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await expect(faults).toBeFocused();
  await expect(faults.getByRole('heading')).toHaveText('Incomplete Assessment');
  await expect(faults).toContainText('Please answer all questions before submitting.');
  await check(page, 'link, incomplete');
  await expectFits(page);
  await faults.getByRole('button', { name: 'Question 8' }).click();
  await expect(option(page, 'budgetConstraint', 'exceed')).toBeFocused();

  const answers = Object.entries(linkAnswers());
  for (const [question, value] of answers.slice(0, 7)) await option(page, question, value).check();
  await expect(faults.getByRole('button', { name: /^Question/ })).toHaveText(['Question 8']);

  // The link's secret is kept nowhere, so it is opened again; the answers are there.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Open the link again' })).toBeVisible();
  await check(page, 'link, reloaded');
  const everything = () =>
    page.evaluate(() =>
      JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }, document.cookie]),
    );
  expect(await everything()).not.toContain(token);
  expect(await everything()).toContain('assessment-answers-');
  // From the mail it opens in a new tab.
  const again = await page.context().newPage();
  await again.goto(link);
  for (const [question, value] of answers.slice(0, 7))
    await expect(option(again, question, value)).toBeChecked();
  await again.close();
  await page.goto(link);
  await expect(page.getByText('7 of 8')).toBeVisible();
  await option(page, 'budgetConstraint', linkAnswers().budgetConstraint ?? '').check();
  await submit.click();
  await expect(faults.getByRole('heading')).toHaveText('Skills Required');
  await expect(faults).toContainText('Please select at least one skill.');
  await check(page, 'link, no skill');
  for (const skill of ['Research', 'Travel Planning']) await page.getByLabel(skill).check();
  await expect(faults).toHaveCount(0);

  conscience.expect(failedRequest);
  await page.route('**/api/submit-assessment', (route) => route.abort('failed'));
  await submit.click();
  await expect(faults.getByRole('heading')).toHaveText('Submission Failed');
  await expect(page.getByLabel('Notifications')).toContainText(
    'The server could not be reached. Nothing was sent; please try again.',
  );
  await check(page, 'link, failed');
  await expectFits(page);
  await page.unroute('**/api/submit-assessment');
  await faults.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment Completed!' })).toBeFocused();
  await expect(page.getByLabel('Notifications')).toContainText('Assessment Completed!');
  await expect(page.getByLabel('Notifications')).not.toContainText('Submission Failed');
  await check(page, 'link, completed');
  await expect(page).toHaveURL(`${site()}/`);
  expect(await everything()).not.toContain('assessment-answers-');

  conscience.expect(/status of 400/);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid Assessment Link' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'This assessment link is invalid, expired, or has already been used.',
  );
  await check(page, 'link, used');
  await expectFits(page);
  await page.goto(`${site()}/careers/personal-assistant/assessment`);
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid Assessment Link' })).toBeVisible();
  expect(await (await request.get(`${site()}/sitemap.xml`)).text()).not.toContain('assessment');
});

/** Chooses an answer by its place, with keys alone, and goes on. */
async function answerByKeyboard(page: Page, value: string): Promise<void> {
  const radios = page.getByRole('radio');
  await page.keyboard.press('Tab');
  await expect(radios.first()).toBeFocused();
  await page.keyboard.press('Space');
  for (let place = 0; place < Number(value); place++) await page.keyboard.press('ArrowDown');
  await expect(radios.nth(Number(value))).toBeChecked();
  await page.keyboard.press('Enter');
}

/** An admin looks through the same page: nothing of it is the applicant's, and nothing can be submitted. */
async function lookThrough(browser: Browser, id: string): Promise<void> {
  const admin = await lookIn(browser, id);
  await admin.goto(`${site()}/applicant/assessment`);
  const radios = admin.getByRole('radio');
  for (let place = 1; place <= 5; place++) {
    await expect(admin.getByText(`Question ${place} of 5`)).toBeVisible();
    await radios.first().check();
    await admin.getByRole('button', { name: /^(Next|Review)/ }).click();
  }
  const submit = admin.getByRole('button', { name: 'Submit assessment' });
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription('Nothing can be changed in test mode.');
  expectNow(await admin.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
    'assessment-draft',
  );
  await check(admin, 'portal, test mode');
  await admin.context().close();
}

test('in the portal: five questions by keyboard, reloaded, reviewed, submitted once from two tabs', async ({
  page,
  browser,
  conscience,
}) => {
  conscience.expect(failedRequest, /status of (409|503)/);
  const id = await comeIn(page, 'Livia');
  await lead(id, 'email_confirmed', 'assessment_booking');
  await lookThrough(browser, id);

  await page.route('**/api/me/assessment', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${site()}/applicant/dashboard`);
  await page.getByRole('link', { name: 'Begin the assessment' }).press('Enter');
  await expect(page.getByText('Failed to load assessment information')).toBeVisible();
  await check(page, 'portal, not loaded');
  await page.unroute('**/api/me/assessment');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  await expect(next).toHaveAccessibleDescription('Choose one answer to go on.');
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await check(page, 'portal, first question');
  await expectFits(page);

  const answers = Object.values(portalAnswers());
  await page.getByRole('link', { name: 'Dashboard' }).focus();
  while (
    !(await page
      .getByRole('radio')
      .first()
      .evaluate((radio) => radio === document.activeElement))
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  for (const [place, value] of answers.slice(0, 2).entries()) {
    await expect(page.getByText(`Question ${place + 1} of 5`)).toBeVisible();
    await answerByKeyboard(page, value);
  }
  await expect(page.getByText('Question 3 of 5')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Question 3 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).press('Enter');
  await expect(page.getByText('Question 2 of 5')).toBeVisible();
  await expect(page.getByRole('radio').nth(Number(answers[1]))).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  for (const value of answers.slice(2)) await answerByKeyboard(page, value);
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ has: page.getByText('Change') })).toHaveCount(5);
  await check(page, 'portal, review');
  await expectFits(page);
  await page.getByRole('button', { name: 'Change the answer to question 4' }).press('Enter');
  await expect(page.getByText('Question 4 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Review your answers' }).press('Enter');

  // Another tab that hears of nothing has the same answers.
  const other = await page.context().newPage();
  await other.route('**/api/live*', (route) => route.abort('failed'));
  await other.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await other.goto(`${site()}/applicant/assessment`);
  const submit = (tab: Page) => tab.getByRole('button', { name: 'Submit assessment' });
  await expect(submit(other)).toBeEnabled();

  await page.route('**/api/submit-assessment', (route) => route.fulfill({ status: 503, body: '' }));
  await submit(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Failed to submit assessment. Please try again.');
  await check(page, 'portal, failed');
  // It arrives, but its answer does not.
  await page.unroute('**/api/submit-assessment');
  await page.route('**/api/submit-assessment', async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await submit(page).press('Enter');
  await expect(page.getByText('Assessment submitted successfully!')).toBeVisible();
  const result = (tab: Page) => tab.getByRole('region', { name: 'Your result' });
  await expect(result(page)).toContainText('100 of 100');
  await expect(result(page)).toContainText('Passed');
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment completed' })).toBeFocused();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('assessment-draft');
  await check(page, 'portal, result');
  await expectFits(page);

  await submit(other).press('Enter');
  await expect(result(other)).toContainText('100 of 100');
  await page.getByRole('link', { name: 'Back to the dashboard' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Assessment', exact: true })).toContainText('Passed');
  await page.goto(`${site()}/applicant/assessment`);
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
});

test('a result that is no pass reads Under Review, with what happens next', async ({ page }) => {
  const id = await comeIn(page, 'Noé');
  await lead(id, 'email_confirmed', 'assessment_booking');
  await page.goto(`${site()}/applicant/assessment`);
  for (const [place, value] of Object.values(portalAnswers()).entries()) {
    await expect(page.getByText(`Question ${place + 1} of 5`)).toBeVisible();
    await page
      .getByRole('radio')
      .nth(Number(value) === 0 ? 1 : 0)
      .check();
    await page.getByRole('button', { name: /^(Next|Review)/ }).click();
  }
  await page.getByRole('button', { name: 'Submit assessment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment completed' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Your result' })).toContainText('Under Review');
  await expect(page.getByText('A person reads your answers together with your application')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Passed');
  await check(page, 'portal, result under review');
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page.getByRole('region', { name: 'Assessment', exact: true })).toContainText('Under Review');
  await check(page, 'dashboard, result under review');
});
