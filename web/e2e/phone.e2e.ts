import type { Page } from '@playwright/test';
import { applicant, apply, confirmationLink, openApplication, site } from './people.ts';
import { expect, test } from './strict.ts';

/** The same journeys at 390 px: nothing may push the page sideways. */
async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth))
    .toBeLessThanOrEqual(0);
}
const who = applicant('Nina');
test.describe.configure({ mode: 'serial' });

test('an applicant applies, confirms, signs out and in, and reads the dashboard', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await page.goto(`${site()}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectFits(page);
  await apply(page, who);
  await expectFits(page);
  await page.goto(await confirmationLink(request, who));
  await expectFits(page);
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await page.getByRole('textbox', { name: /^Password/ }).fill('a quiet lake');
  await expectFits(page);
  await page.getByRole('button', { name: 'Save password and sign in' }).click();
  await expect(page).toHaveURL(`${site()}/applicant/dashboard`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${site()}/`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('a quiet lake');
  await expectFits(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Email Confirmed', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What has happened' }).getByRole('listitem')).toHaveCount(2);
  await expectFits(page);
});

test('the gate fetches no ornament that a phone does not show', { tag: '@phone' }, async ({ page }) => {
  const ornaments: string[] = [];
  page.on('request', (request) => request.url().includes('rosette') && ornaments.push(request.url()));
  await page.goto(`${site()}/admin`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Admin Sign In' })).toBeVisible();
  await expectFits(page);
  expect(ornaments).toEqual([]);
});

test.describe('staff', () => {
  test.use({ storageState: process.env.E2E_STAFF_STATE });

  test('monitor, list, detail and a decision', { tag: '@phone' }, async ({ page }) => {
    await page.goto(`${site()}/admin/workflow-monitor?status=email_confirmed`);
    await expect(page.getByRole('link', { name: `View Details: Nina ${who.lastName}` })).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: 'Open Admin Panel' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Applications' }).click();
    await page.getByRole('button', { name: `Show details of Nina ${who.lastName}` }).click();
    await expect(page.getByText('Motivation')).toBeVisible();
    await expectFits(page);
    await openApplication(page, who);
    await expectFits(page);
    await page.locator('[data-fact="1"]').click();
    await expect(page.getByRole('dialog', { name: 'application.submitted' })).toBeVisible();
    await expectFits(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Compact' }).click();
    await expectFits(page);
    await page.getByRole('button', { name: 'Initial Review Pending' }).click();
    await expect(page.getByText('Application status updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject' });
    await dialog.getByLabel('Rejection Reason').selectOption('Other');
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(page.getByText('This application has reached an outcome.')).toBeVisible();
    await expectFits(page);
  });
});
