import type { Locator, Page } from '@playwright/test';
import { applicant, applyByApi, site } from './people.ts';
import { expect, test } from './strict.ts';

test.use({ storageState: process.env.E2E_STAFF_STATE, viewport: { width: 1920, height: 1600 } });

/** One real row, fifty times over: what is looked at is the drawing. */
async function showFifty(page: Page): Promise<Locator> {
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID());
  await page.route('**/api/applications?limit=50*', async (route) => {
    const answer = await route.fetch();
    const { items } = (await answer.json()) as { items: object[] };
    const rows = ids.map((id) => ({ ...items[0], id }));
    await route.fulfill({ json: { items: rows, next: null, total: { count: 50, isAtLeast: false } } });
  });
  await page.goto(`${site()}/admin/applications`);
  const table = page.getByRole('region', { name: 'Applications table' });
  await expect(table.getByRole('row').nth(18)).toBeVisible();
  return table;
}

test('a long list in a tall window holds no more than 500 nodes', async ({ page, request }) => {
  await applyByApi(request, applicant());
  const table = await showFifty(page);
  expect(await table.evaluate(mostNodes)).toBeLessThanOrEqual(500);
});

test('the row that the keyboard comes to stands whole between the head and the foot', async ({
  page,
  request,
}) => {
  await applyByApi(request, applicant());
  const table = await showFifty(page);
  const isWhole = () =>
    table.evaluate((element) => {
      const row = element.querySelector('tr:focus-within')?.getBoundingClientRect();
      const head = element.querySelector('thead')?.getBoundingClientRect();
      const foot = element.getBoundingClientRect().bottom;
      return row !== undefined && head !== undefined && row.top >= head.bottom - 1 && row.bottom <= foot + 1;
    });
  for (const [key, times] of [
    ['j', 30],
    ['k', 25],
  ] as const)
    for (let n = 0; n < times; n++) {
      await page.keyboard.press(key);
      await expect.poll(isWhole, { message: `${key}, ${n + 1} times` }).toBe(true);
    }
});

test('in a narrow list the first name gives way to the surname, which is looked for', async ({
  page,
  request,
}) => {
  const who = { ...applicant('Wolfeschlegelsteinhausenbergerdorff'), lastName: 'Zumstein-Rickenbach' };
  await applyByApi(request, who);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`${site()}/admin/applications`);
  const name = page.getByRole('link', { name: `${who.firstName} ${who.lastName}`, exact: true }).first();
  const right = (element: Element) => element.getBoundingClientRect().right;
  const surnameEnd = await name.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link.lastChild ?? link);
    return range.getBoundingClientRect().right;
  });
  expect(surnameEnd).toBeLessThanOrEqual(await name.evaluate(right));
  await expect(name).toHaveAttribute('title', `${who.firstName} ${who.lastName}`);
  // With the keyboard on it, it is whole.
  await name.focus();
  await page.keyboard.press('Shift');
  expect(
    await name
      .locator('span')
      .first()
      .evaluate((first) => first.scrollWidth - first.clientWidth),
  ).toBe(0);
});

/** The most nodes it holds while it is scrolled step by step and by leaps, looked at after each change of its content. */
async function mostNodes(element: Element): Promise<number> {
  const count = () => element.querySelectorAll('*').length;
  let most = count();
  const watch = new MutationObserver(() => {
    most = Math.max(most, count());
  });
  watch.observe(element, { childList: true, subtree: true });
  for (const top of [1, 29, 310, 500, 900, 1200, 100, 5000, 0]) {
    element.scrollTo({ top });
    for (let frame = 0; frame < 4; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  watch.disconnect();
  return most;
}
