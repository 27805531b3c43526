import { applicant, applyByApi, site } from './people.ts';
import { expect, test } from './strict.ts';

test.use({ storageState: process.env.E2E_STAFF_STATE, viewport: { width: 1920, height: 1600 } });

test('a long list in a tall window holds no more than 500 nodes', async ({ page, request }) => {
  await applyByApi(request, applicant());
  // One real row, fifty times over: what is measured is the drawing.
  await page.route('**/api/applications?limit=50*', async (route) => {
    const answer = await route.fetch();
    const { items } = (await answer.json()) as { items: object[] };
    const rows = Array.from({ length: 50 }, () => ({ ...items[0], id: crypto.randomUUID() }));
    await route.fulfill({ json: { items: rows, next: null, total: { count: 50, isAtLeast: false } } });
  });
  await page.goto(`${site()}/admin/applications`);
  const table = page.getByRole('region', { name: 'Applications table' });
  await expect(table.getByRole('row').nth(20)).toBeVisible();
  const nodes = () => table.evaluate((element) => element.querySelectorAll('*').length);
  expect(await nodes()).toBeLessThanOrEqual(500);
  await table.evaluate((element) => element.scrollTo({ top: 300 }));
  await expect(table.getByRole('link', { name: /^View Details/ }).first()).toBeVisible();
  expect(await nodes()).toBeLessThanOrEqual(500);
});
