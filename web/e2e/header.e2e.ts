import type { Page } from '@playwright/test';
import { check } from './axe.ts';
import { site } from './people.ts';
import { comeIn } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** Ruling 41: the public header turns into the menu below 768 px, and fits from there on. */
const widths = [768, 800, 859, 900, 959, 960, 1024, 1100, 1199, 1279, 1280, 1440];
const header = (page: Page) => page.getByRole('banner');

/** Parts of the header outside of it, on another line, or over a neighbour. */
const misplaced = (page: Page) =>
  header(page).evaluate((head) => {
    const box = head.getBoundingClientRect();
    const shown = [...head.querySelectorAll('a, button')].filter((one) => one.getClientRects().length > 0);
    const boxes = shown.map((one) => ({ text: one.textContent?.trim(), rect: one.getBoundingClientRect() }));
    const faults = boxes.flatMap(({ text, rect }, i) => {
      const before = boxes[i - 1]?.rect;
      const isOut = rect.left < 16 || rect.right > window.innerWidth - 16;
      const isOver = before !== undefined && rect.left < before.right + 8;
      const isOff = Math.abs(rect.top + rect.bottom - box.top - box.bottom) > 16 || rect.height > 48;
      return isOut || isOver || isOff ? [`${text}: ${JSON.stringify(rect)}`] : [];
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...faults, `the page is ${scrollWidth} wide`] : faults;
  });

async function fits(page: Page, links: readonly string[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    await expect(header(page).getByRole('button', { name: 'Menu' })).toBeHidden();
    for (const name of links)
      await expect(
        header(page).getByText(name, { exact: true }).first(),
        `${name} at ${width}`,
      ).toBeVisible();
    expect({ width, misplaced: await misplaced(page) }).toEqual({ width, misplaced: [] });
  }
}

const sections = ['Home', 'Services', 'About', 'Contact'];

test('ruling 41: below 768 px there is the menu, from there on the header', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 700 });
  await page.goto(site());
  await expect(header(page).getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(header(page).getByRole('navigation')).toBeHidden();
  await fits(page, [...sections, 'Login', 'Apply']);
  await page.setViewportSize({ width: 768, height: 700 });
  await check(page, 'header at 768');
});

for (const name of ['Ida', 'Maria-Magdalena Theodora Anastasia von Hohenstein']) {
  test(`ruling 41: the header fits for ${name}, signed in`, async ({ page }) => {
    await comeIn(page, name);
    await page.goto(site());
    await expect(header(page).getByRole('link', { name })).toBeVisible();
    await fits(page, [...sections, 'Account', 'Sign Out', 'Apply']);
    await page.setViewportSize({ width: 768, height: 700 });
    const brandName = header(page).getByRole('link').first().locator('span');
    expect(await brandName.evaluate((brand) => brand.scrollWidth > brand.clientWidth)).toBe(false);
  });
}

test('ruling 41: the header fits where a long company name stands in it', async ({ page, conscience }) => {
  conscience.expect(/ERR_FAILED/);
  await page.route(`${site()}/`, async (route) => {
    const answer = await route.fetch();
    const name = 'Nordwind, Söhne und Enkel Treuhandgesellschaft';
    const body = (await answer.text()).replace(/(<header.*?<span class="[^"]*">)[^<]*/s, `$1${name}`);
    await route.fulfill({ response: answer, body });
  });
  // Only the prerendered page: its scripts know the company's own name.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(site());
  await fits(page, [...sections, 'Login', 'Apply']);
});

test.describe('staff', () => {
  test.use({ storageState: process.env.E2E_STAFF_STATE });

  test('ruling 41: the header fits for an admin', async ({ page }) => {
    // Staff who open / are sent on; a page of a policy is theirs to read.
    await page.goto(`${site()}/terms`);
    await expect(header(page).getByRole('link', { name: 'Admin' })).toBeVisible();
    await fits(page, [...sections, 'Admin', 'Sign Out', 'Apply']);
  });
});
