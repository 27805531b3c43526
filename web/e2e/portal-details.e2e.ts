import type { Page } from '@playwright/test';
import type { MyDetailedInfo } from '#services/detailed-info/contract.ts';
import { check } from './axe.ts';
import { typeDate } from './dates.ts';
import { site } from './people.ts';
import { comeIn, fillDetails, lead } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** The detailed information on the real server; where a test says so, the connection is lost or the server is down. */
const form = '**/api/me/detailed-info';
const address = () => `${site()}/applicant/detailed-info`;

async function openForm(page: Page): Promise<string> {
  const id = await comeIn(page, 'Livia');
  await lead(id, 'email_confirmed', 'detailed_info_requested');
  await page.goto(address());
  await expect(page.getByRole('button', { name: 'Submit information' })).toBeEnabled();
  return id;
}
const onServer = async (page: Page) =>
  (await (await page.request.get(`${site()}/api/me/detailed-info`)).json()) as MyDetailedInfo;
const loseDrafts = (page: Page) =>
  page.route(form, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.fallback(),
  );
const refuse = (page: Page, method: string, status: number, detail: string) =>
  page.route(form, (route) => {
    if (route.request().method() !== method) return route.fallback();
    const problem = { type: 'about:blank', title: 'x', status, code: 'x', detail, requestId: 'r-1' };
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
const experience = (page: Page) => page.getByLabel('Previous experience');
const saved = (page: Page) => page.getByText(/^Saved at \d\d:\d\d$/);

test('a draft is kept on the server; without a connection on the device, over a reload, and sent later', async ({
  page,
  conscience,
}) => {
  conscience.expect(/ERR_CONNECTION_FAILED/);
  await openForm(page);
  for (const [list, count] of [
    ['Languages you speak', 12],
    ['What you are good at', 15],
  ] as const)
    await expect(page.getByRole('group', { name: list }).getByRole('checkbox')).toHaveCount(count);
  await expect(page.getByLabel('Work authorization status').locator('option')).toHaveCount(9);
  await experience(page).fill('Six years with a family in Vevey.');
  await page.getByLabel('French').check();
  // A year that is still being typed keeps nothing from being saved.
  await typeDate(page, 'Earliest start date', '0202-02-01');
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(async () => (await onServer(page)).info)
    .toMatchObject({
      languagesSpoken: ['French'],
      previousExperienceDetails: 'Six years with a family in Vevey.',
    });
  await page.reload();
  await expect(experience(page)).toHaveValue('Six years with a family in Vevey.');
  await expect(page.getByLabel('French')).toBeChecked();
  await expect(saved(page)).toBeVisible();

  await loseDrafts(page);
  await experience(page).fill('Typed in a tunnel.');
  await expect(page.getByText(/^Saved on this device at \d\d:\d\d/)).toBeVisible();
  await check(page, 'details without a connection');
  await page.reload();
  await expect(experience(page)).toHaveValue('Typed in a tunnel.');
  await page.unroute(form);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(saved(page)).toBeVisible({ timeout: 20_000 });
  expect((await onServer(page)).info).toMatchObject({ previousExperienceDetails: 'Typed in a tunnel.' });
});

test('two windows: what differs is shown, one version is chosen, the other stays at hand; then one submits', async ({
  page,
  context,
  conscience,
}) => {
  test.setTimeout(120_000);
  conscience.expect(/status of 409/);
  await openForm(page);
  const other = await context.newPage();
  await other.goto(address());
  await experience(other).fill('Written in the other window.');
  await expect(saved(other)).toBeVisible();
  await experience(page).fill('Written in this window.');
  await page.getByLabel('Italian').check();
  const versions = page.getByRole('region', { name: 'There are two versions of this form' });
  await expect(versions).toBeVisible();
  await expect(versions.getByRole('listitem').filter({ hasText: 'Previous experience' })).toContainText(
    'Written in the other window.',
  );
  await expect(versions.getByRole('listitem').filter({ hasText: 'Languages' })).toContainText('Italian');
  expect((await onServer(page)).info).toMatchObject({ languagesSpoken: [] });
  await check(page, 'details in two versions');
  await fillDetails(page);
  await page.getByRole('button', { name: 'Submit information' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not submitted yet' })).toBeFocused();

  // The other's version by keyboard; this window's own comes back whole, and then is what is saved.
  await versions.getByRole('button', { name: 'Take what was saved in the other' }).press('Enter');
  await expect(experience(page)).toHaveValue('Written in the other window.');
  await expect(page.getByText('You go on with what was saved in the other window')).toBeVisible();
  await check(page, 'details, a version chosen');
  await page.getByRole('button', { name: 'Go on with the other version instead' }).press('Enter');
  await expect(experience(page)).toHaveValue('Six years with a family in Vevey.');
  await expect(page.getByLabel('Italian')).toBeChecked();
  await expect
    .poll(async () => (await onServer(page)).info?.languagesSpoken, { timeout: 15_000 })
    .toEqual(['German', 'Italian']);

  // And the way that keeps what is here.
  await experience(other).fill('Too late.');
  await other.getByRole('button', { name: 'Keep what is in this window' }).click({ timeout: 15_000 });
  await expect.poll(async () => (await onServer(page)).info?.previousExperienceDetails).toBe('Too late.');
  await expect(other.getByText('You go on with what was in this window')).toBeVisible();

  await page.reload();
  await fillDetails(page);
  await page.getByRole('button', { name: 'Submit information' }).click();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
  await expect(other).toHaveURL(`${site()}/applicant/dashboard`);
  await expect(other.getByText(/^You, in another window, at \d\d:\d\d\./)).toBeVisible();
  await expect(page.getByText('in another window', { exact: false })).toBeHidden();
});

test('faults lead to their fields; then it is submitted, once, and the next window says so', async ({
  page,
  conscience,
}) => {
  conscience.expect(/status of (503|404)/);
  await openForm(page);
  await check(page, 'details');
  const submit = page.getByRole('button', { name: 'Submit information' });
  await submit.press('Enter');
  const faults = page.getByRole('alert').filter({ hasText: '14 entries need another look' });
  await expect(faults).toBeFocused();
  await check(page, 'details with faults');
  await faults
    .getByRole('button', { name: 'Please give the phone number of your emergency contact' })
    .press('Enter');
  await expect(page.getByRole('group', { name: 'Emergency contact' }).getByLabel('Phone')).toBeFocused();
  await fillDetails(page);
  await expect(page.getByText('need another look')).toBeHidden();

  await refuse(page, 'POST', 503, 'We cannot be reached just now.');
  await submit.click();
  await expect(page.getByText('Failed to submit your information. Please try again.').first()).toBeVisible();
  await expect(page.getByText('Nothing you typed is lost. Request r-1.')).toBeVisible();
  await page.unroute(form);

  // An application that is gone is said to be, and leads to the dashboard.
  await refuse(page, 'POST', 404, 'Could not find your application. Please contact support.');
  await submit.click();
  await expect(
    page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Could not find your application.', { exact: false }),
  ).toBeVisible();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
  await page.unroute(form);

  await refuse(page, 'GET', 503, 'Busy.');
  await page.goto(address());
  await expect(page.getByText('Failed to load existing information.')).toBeVisible({ timeout: 20_000 });
  await page.unroute(form);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Expected salary range')).toHaveValue('4000-5000');
  await submit.press('Enter');
  await expect(page.getByText('Your detailed information has been submitted successfully.')).toBeVisible();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Information Received' })).toBeVisible();
  expect(await onServer(page)).toMatchObject({
    isOpen: false,
    submittedAt: expect.any(String),
    info: {
      workPermitStatus: 'Swiss Citizen',
      specialSkills: ['Cooking'],
      contactReferences: [{ relationship: 'Employer' }, { email: 'ruth@post.example' }],
    },
  });
  await page.goto(address());
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
});
