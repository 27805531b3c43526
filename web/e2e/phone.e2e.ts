import type { Page } from '@playwright/test';
import { misfitsOf } from '#infra/test/fits.ts';
import { paths } from '#web/paths.ts';
import { goTo } from './go-to.ts';
import { applicant, applyByApi, confirmByApi, openApplication, site } from './people.ts';
import { expect, test } from './strict.ts';

/** Staff at 390 px: nothing may push the page sideways. Applicants: whole-way.e2e.ts. */
async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth))
    .toBeLessThanOrEqual(0);
}
const who = applicant('Nina');
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

  test('monitor, list, detail and a decision', { tag: '@phone' }, async ({ page, request }) => {
    await applyByApi(request, who);
    await confirmByApi(request, who);
    await page.goto(`${site()}/admin/workflow-monitor?status=email_confirmed`);
    await expect(page.getByRole('link', { name: `View Details: Nina ${who.lastName}` })).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: 'Open Admin Panel' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Applications' }).click();
    // The list has the room; what narrows it is one press away.
    const filters = page.getByRole('button', { name: 'Filters' });
    await expect(page.getByLabel('Workflow Status')).toBeHidden();
    await filters.click();
    await expect(page.getByLabel('Workflow Status')).toBeVisible();
    await filters.click();
    await page.getByRole('button', { name: `Show details of Nina ${who.lastName}` }).click();
    await expect(page.getByText('Motivation')).toBeVisible();
    await expectFits(page);
    await openApplication(page, who);
    await expectFits(page);
    await page.getByRole('tab', { name: 'History' }).click();
    await expectFits(page);
    await page.locator('[data-event="1"]').click();
    await expect(page.getByRole('dialog', { name: 'Application submitted' })).toBeVisible();
    await expectFits(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Compact' }).click();
    await expectFits(page);
    await page.getByRole('button', { name: 'Start initial review' }).click();
    await expect(page.getByText('Application status updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject' });
    await dialog.getByLabel('Rejection Reason').selectOption('Other');
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(page.getByText('This application has reached an outcome.')).toBeVisible();
    await expectFits(page);
    for (const [path, last] of [
      [paths.admin.overview, 'Quick Actions'],
      [paths.admin.dashboard, 'Recent Applications'],
      [paths.admin.analytics, 'Deadlines missed'],
    ] as const) {
      await goTo(page, path);
      await expect(page.getByRole('region', { name: last, exact: true })).toBeVisible();
      expect(await misfitsOf(page), last).toEqual([]);
    }
    await page.getByRole('region', { name: 'Weekly intake' }).getByText('Table').click();
    await expect(page.getByRole('table', { name: 'Weekly intake, as a table' })).toBeVisible();
  });
});
