import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { PersonalData } from '#services/privacy/contract.ts';
import { check } from './axe.ts';
import { mailTo, site } from './people.ts';
import { comeIn } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** 'GDPR Privacy Rights' on the real server (applicant side, sections 2, 7 and 8; ruling 29). */
const dialog = (page: Page) => page.getByRole('dialog', { name: 'GDPR Privacy Rights' });
const inside = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const requests = (page: Page) =>
  dialog(page).getByRole('region', { name: 'Your Privacy Requests' }).getByRole('listitem');
const refuse = (page: Page, path: string, status: number) =>
  page.route(`**${path}`, (route) => {
    const problem = { type: 'about:blank', title: 'x', status, code: 'x', detail: 'No.', requestId: 'r-7' };
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });

test('a person downloads what is kept about them and asks for its deletion', async ({ page, conscience }) => {
  conscience.expect(/status of 500/, /status of 503/);
  await page.goto(`${site()}/`);
  await expect(page.getByRole('button', { name: 'Report a security issue' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Privacy Rights' })).toHaveCount(0);

  const id = await comeIn(page, 'Ladina');
  await page.goto(`${site()}/applicant/dashboard`);
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy Rights' });
  await refuse(page, '/api/privacy/requests', 503);
  await opener.click();
  await expect(dialog(page)).toContainText('Your requests could not be loaded', { timeout: 20_000 });
  await expect(inside(page, 'Request Data Deletion')).toBeDisabled();
  await check(page, 'privacy rights that do not load');
  await page.unroute('**/api/privacy/requests');
  await inside(page, 'Try again').click();
  await expect(dialog(page)).toContainText('You have made no request yet.');
  await check(page, 'privacy rights');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.goto(`${site()}/account`);
  await page.getByRole('main').getByRole('button', { name: 'Privacy Rights' }).click();
  await refuse(page, '/api/privacy/export', 500);
  await inside(page, 'Download My Data').click();
  await expect(dialog(page).getByRole('alert')).toContainText('Export Failed');
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Unable to export your data. Please try again.',
  );
  await expect(dialog(page).getByRole('alert')).toContainText('Request r-7');
  await page.unroute('**/api/privacy/export');

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/privacy/export', async (route) => {
    await held;
    await route.fallback();
  });
  const downloaded = page.waitForEvent('download');
  await inside(page, 'Download My Data').click();
  await expect(inside(page, 'Preparing Export...')).toBeDisabled();
  letGo();
  const file = await downloaded;
  await expect(dialog(page)).toContainText('Data Export Complete');
  await expect(dialog(page)).toContainText('Your personal data has been downloaded.');
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as PersonalData;
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(
    new Date(data.exportedAt),
  );
  expect(file.suggestedFilename()).toBe(`gdpr-export-${data.userId}-${day}.json`);
  expect(data.applications).toEqual([expect.objectContaining({ application_id: id, first_name: 'Ladina' })]);
  await expect(requests(page)).toHaveText([/Data Export.*Completed/]);

  await inside(page, 'Request Data Deletion').click();
  await check(page, 'privacy rights, asking');
  await inside(page, 'Keep my data').click();
  await expect(inside(page, 'Request Data Deletion')).toBeFocused();
  await refuse(page, '/api/privacy/deletion-requests', 500);
  await page.keyboard.press('Enter');
  await inside(page, 'Yes, request deletion').click();
  await expect(dialog(page).getByRole('alert')).toContainText('Request Failed');
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Unable to submit deletion request. Please contact support.',
  );
  await page.unroute('**/api/privacy/deletion-requests');
  await inside(page, 'Request Data Deletion').click();
  await inside(page, 'Yes, request deletion').click();
  await expect(dialog(page)).toContainText('Deletion Request Submitted');
  await expect(dialog(page)).toContainText('will be processed within 30 days');
  await expect(dialog(page)).toContainText('You will receive confirmation via email.');
  await expect(inside(page, 'Request Data Deletion')).toHaveCount(0);
  await expect(requests(page)).toHaveText([/Data Deletion.*Pending/, /Data Export.*Completed/]);
  await check(page, 'privacy rights, deletion asked for');
  const newest = async () => (await mailTo(page.request, String(data.profile.email))).subject;
  await expect.poll(newest).toBe('Your request for deletion');

  // It stays so for the next visit.
  await page.reload();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy Rights' }).click();
  await expect(dialog(page)).toContainText('Deletion Request Submitted');
  await expect(inside(page, 'Request Data Deletion')).toHaveCount(0);
});

test.describe('staff', () => {
  test.use({ storageState: process.env.E2E_BEAT_STATE });

  test('have the same rights', async ({ page }) => {
    await page.goto(`${site()}/account`);
    await page.getByRole('main').getByRole('button', { name: 'Privacy Rights' }).click();
    const downloaded = page.waitForEvent('download');
    await inside(page, 'Download My Data').click();
    const data = JSON.parse(await readFile(await (await downloaded).path(), 'utf8')) as PersonalData;
    expect(data.profile).toMatchObject({ email: process.env.E2E_BEAT_EMAIL, role: 'admin' });
    expect(JSON.stringify(data)).not.toMatch(/sealed_seed|_hash/);
  });
});
