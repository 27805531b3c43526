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
  await expect(table.getByRole('row').nth(18)).toBeVisible();
  expect(await table.evaluate(mostNodes)).toBeLessThanOrEqual(500);
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
