import type { Page } from '@playwright/test';
import { check } from './axe.ts';
import { site } from './people.ts';
import { comeIn, lead } from './portal-people.ts';
import { expect, test } from './strict.ts';

/**
 * The form's own side: what it does with the server's answers. They are given here, so that the connection can be lost
 * and the other tab be quicker when the test says so.
 */
interface Server {
  info: Record<string, unknown> | null;
  drafts: Record<string, unknown>[];
  submitted: { body: Record<string, unknown>; key: string | undefined }[];
  answer: { status: number; detail: string } | 'lost' | null;
}
async function serve(page: Page): Promise<Server> {
  const server: Server = { info: null, drafts: [], submitted: [], answer: null };
  await page.route('**/api/me/detailed-info', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fulfill({ json: { info: server.info, submittedAt: null } });
    if (server.answer === 'lost') return route.abort('connectionfailed');
    if (server.answer) {
      const { status, detail } = server.answer;
      const problem = { type: 'about:blank', title: 'x', status, code: 'x', detail, requestId: 'r-1' };
      return route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      });
    }
    const body = request.postDataJSON() as Record<string, unknown>;
    if (request.method() === 'PUT') {
      server.info = body;
      server.drafts.push(body);
    } else server.submitted.push({ body, key: request.headers()['idempotency-key'] });
    return route.fulfill({ json: { ok: true } });
  });
  return server;
}

async function openForm(page: Page): Promise<Server> {
  const id = await comeIn(page, 'Livia');
  await lead(id, 'email_confirmed', 'detailed_info_requested');
  const server = await serve(page);
  await page.goto(`${site()}/applicant/detailed-info`);
  await expect(page.getByRole('button', { name: 'Submit information' })).toBeEnabled();
  return server;
}
const experience = (page: Page) => page.getByLabel('Previous experience');

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Earliest start date').fill('2027-02-01');
  await page.getByLabel('Work authorization status').selectOption('Swiss Citizen');
  await page.getByLabel('Expected salary range').fill('4000-5000');
  await page.getByLabel('German').check();
  await page.getByLabel('Cooking').check();
  await experience(page).fill('Six years with a family in Vevey.');
  for (const part of ['Emergency contact', 'First reference', 'Second reference']) {
    const group = page.getByRole('group', { name: part });
    await group.getByLabel('Name').fill('Ruth Iten');
    await group.getByLabel('Phone').fill('+41 41 555 00 11');
    if (part === 'Emergency contact') continue;
    await group.getByLabel('Relationship').fill('Employer');
    await group.getByLabel('Email').fill('ruth@post.example');
  }
}

test('a draft is saved while typing pauses, and is there after a reload', async ({ page }) => {
  const server = await openForm(page);
  await experience(page).fill('Six years with a family in Vevey.');
  await page.getByLabel('French').check();
  await expect(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
  expect(server.drafts.at(-1)).toMatchObject({ languagesSpoken: ['French'] });
  await page.reload();
  await expect(experience(page)).toHaveValue('Six years with a family in Vevey.');
  await expect(page.getByLabel('French')).toBeChecked();
});

test('without a connection the draft stays on the device over a reload, and is sent later', async ({
  page,
  conscience,
}) => {
  conscience.expect(/ERR_CONNECTION_FAILED/);
  const server = await openForm(page);
  server.answer = 'lost';
  await experience(page).fill('Typed in a tunnel.');
  await expect(page.getByText(/^Saved on this device at \d\d:\d\d/)).toBeVisible();
  await page.reload();
  await expect(experience(page)).toHaveValue('Typed in a tunnel.');
  server.answer = null;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
  expect(server.info).toMatchObject({ previousExperienceDetails: 'Typed in a tunnel.' });
});

test('a page that is out of date says so and keeps the text', async ({ page, conscience }) => {
  conscience.expect(/status of 409/);
  const server = await openForm(page);
  server.answer = { status: 409, detail: 'The information was submitted in another tab.' };
  await experience(page).fill('Too late.');
  await expect(page.getByText('This page is out of date')).toBeVisible();
  await expect(page.getByText('The information was submitted in another tab.')).toBeVisible();
  await expect(experience(page)).toHaveValue('Too late.');
  await check(page, 'details out of date');
});

test('faults are listed and lead to their fields; then it is submitted, once', async ({
  page,
  conscience,
}) => {
  conscience.expect(/status of 503/);
  const server = await openForm(page);
  await check(page, 'details');
  const submit = page.getByRole('button', { name: 'Submit information' });
  await submit.click();
  const faults = page.getByRole('alert').filter({ hasText: '14 entries need another look' });
  await expect(faults).toBeFocused();
  await check(page, 'details with faults');
  await faults
    .getByRole('button', { name: 'Please give the phone number of your emergency contact' })
    .click();
  await expect(page.getByRole('group', { name: 'Emergency contact' }).getByLabel('Phone')).toBeFocused();
  await fill(page);
  await expect(page.getByText('need another look')).toBeHidden();

  server.answer = { status: 503, detail: 'We cannot be reached just now.' };
  await submit.click();
  await expect(page.getByText('Failed to submit your information. Please try again.').first()).toBeVisible();
  await expect(page.getByText('Nothing you typed is lost. Request r-1.')).toBeVisible();
  server.answer = null;
  await submit.click();
  await expect(page.getByText('Your detailed information has been submitted successfully.')).toBeVisible();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
  expect(server.submitted).toHaveLength(1);
  expect(server.submitted[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(server.submitted[0]?.body).toMatchObject({
    workPermitStatus: 'Swiss Citizen',
    specialSkills: ['Cooking'],
    contactReferences: [{ relationship: 'Employer' }, { email: 'ruth@post.example' }],
  });
});
