import { applicant, applyByApi, site } from './people.ts';
import { expect, test } from './strict.ts';

test.use({ storageState: process.env.E2E_STAFF_STATE, viewport: { width: 1920, height: 1080 } });

const family = 'Reihenfolge';
test.beforeAll(async ({ playwright }) => {
  for (const [n, firstName] of ['Zoe', 'Anna', 'Émile'].entries()) {
    const visitor = await playwright.request.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': `127.37.${process.pid % 250}.${n + 1}` },
      storageState: { cookies: [], origins: [] },
    });
    await applyByApi(visitor, { ...applicant(firstName), lastName: family });
    await visitor.dispose();
  }
});

test('every heading sorts both ways and says so, in the address too', async ({ page }) => {
  await page.goto(`${site()}/admin/applications?search=${family}`);
  const first = page.locator('[data-row="0"]');
  await expect(first).toContainText('Émile');
  const heading = (name: string) => page.getByRole('columnheader', { name });
  const press = (name: string) => heading(name).getByRole('button').click();
  await press('Name');
  await expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(first).toContainText('Anna');
  await press('Name');
  await expect(heading('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toContainText('Zoe');
  await expect(page).toHaveURL(/sort=-name/);
  for (const [name, order] of [
    ['Status', 'ascending'],
    ['Position', 'ascending'],
    ['Score', 'descending'],
    ['Waiting', 'descending'],
    ['Due in', 'ascending'],
    ['Applied', 'descending'],
  ] as const) {
    await press(name);
    await expect(heading(name)).toHaveAttribute('aria-sort', order);
    await expect(heading('Name')).not.toHaveAttribute('aria-sort');
  }
});

test('a press anywhere in a row opens it, with modifiers in a tab, and text can be selected', async ({
  page,
  context,
}) => {
  await page.goto(`${site()}/admin/applications?search=${family}`);
  const status = page.locator('[data-row="0"] td').nth(2);
  await expect(status).toBeVisible();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    status.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/admin\/applications\/[0-9a-f-]{36}/);
  await tab.close();
  await expect(page).toHaveURL(new RegExp(`search=${family}$`));
  await status.evaluate((cell) => getSelection()?.selectAllChildren(cell));
  await status.dispatchEvent('click');
  await expect(page).toHaveURL(new RegExp(`search=${family}$`));
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await page.locator('[data-row="0"]').getByRole('checkbox').click();
  await expect(page).toHaveURL(new RegExp(`search=${family}$`));
  await status.click();
  await expect(page).toHaveURL(/\/admin\/applications\/[0-9a-f-]{36}/);
});

test('columns and density are chosen and kept', async ({ page }) => {
  await page.goto(`${site()}/admin/applications`);
  const button = page.getByRole('button', { name: 'Display' });
  const heading = page.getByRole('columnheader', { name: 'Position' });
  const height = () =>
    page.locator('[data-row="0"]').evaluate((row) => Math.round(row.getBoundingClientRect().height));
  await expect(heading).toBeVisible();
  const before = await height();
  await button.click();
  await page.getByRole('checkbox', { name: 'Position' }).uncheck();
  await expect(heading).toHaveCount(0);
  await page.getByRole('button', { name: 'Compact' }).click();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  expect(await height()).toBeLessThan(before);
  await page.reload();
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  await expect(heading).toHaveCount(0);
  expect(await height()).toBeLessThan(before);
  await button.click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(heading).toBeVisible();
});

test('a figure leads to the list that it counts', async ({ page }) => {
  await page.goto(`${site()}/admin/applications`);
  for (const label of ['Pending Review', 'In Progress', 'Completed', 'Urgent Deadlines']) {
    const link = page.getByRole('link', { name: new RegExp(`^${label}: [\\d,]+$`) });
    const count = Number((await link.textContent())?.replaceAll(',', ''));
    await link.click();
    await expect(page).toHaveURL(/\?(status|deadline)=/);
    const title = page.getByRole('heading', { name: 'Applications', level: 1 }).locator('..');
    await expect(title).toContainText(
      `${count.toLocaleString('en-GB')} application${count === 1 ? '' : 's'}`,
    );
  }
});
