import type { Locator, Page } from '@playwright/test';
import { check } from './axe.ts';
import { site } from './people.ts';
import { expect, test } from './strict.ts';

/** Cookie consent as a visitor meets it (applicant side, sections 2 and 4). */
test.use({ asksConsent: true });

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const banner = (page: Page) => page.getByRole('region', { name: 'Cookie Preferences' });
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie Settings' });
const toggle = (page: Page, name: string) =>
  settings(page).getByRole('switch', { name: new RegExp(`^${name}`) });
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cookie-consent') ?? 'null') as object | null);
const analyticsCookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => /^_(ga|gid)/.test(name));
const bringAnalytics = (page: Page) =>
  page
    .context()
    .addCookies(['_ga', '_gid', '_ga_A1B2'].map((name) => ({ name, value: 'GA1.1.1', url: site() })));

/** Adds up how far things that were already drawn moved. */
const countShifts = () => {
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
    const sum = Number(document.documentElement.dataset.shifted ?? 0);
    document.documentElement.dataset.shifted = String(
      shifts.reduce((total, { value }) => total + value, sum),
    );
  }).observe({ type: 'layout-shift', buffered: true });
};
const shifted = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0));

const lookOf = (one: Locator) =>
  one.evaluate((element) => {
    const { backgroundColor, color, borderColor, fontSize, fontWeight } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return [backgroundColor, color, borderColor, fontSize, fontWeight, Math.round(width), height];
  });

/** Walks through the page by keyboard. @returns what had the focus under the banner */
async function coveredOnTheWay(page: Page, steps: number): Promise<string[]> {
  const covered: string[] = [];
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const over = document.querySelector('[aria-labelledby=consent-banner]');
      if (!focused || !over || focused === document.body || over.contains(focused)) return null;
      const box = focused.getBoundingClientRect();
      return box.top >= over.getBoundingClientRect().top ? focused.outerHTML.slice(0, 80) : null;
    });
    if (hidden) covered.push(hidden);
  }
  return covered;
}

test('a visitor is asked once, decides, changes their mind, and other tabs follow', async ({ page }) => {
  await page.addInitScript(countShifts);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await (await page.request.get(`${site()}/`)).text()).not.toContain('Cookie Preferences');
  await bringAnalytics(page);
  await page.goto(`${site()}/`);
  await expect(banner(page)).toBeVisible();
  expect(await analyticsCookies(page), 'no consent yet').toEqual([]);
  expect(await stored(page)).toBeNull();
  expect(await lookOf(button(banner(page), 'Reject All'))).toEqual(
    await lookOf(button(banner(page), 'Accept All')),
  );
  await expect(banner(page).getByRole('link', { name: 'Cookie policy' })).toHaveAttribute('href', '/cookies');
  expect(await shifted(page)).toBeLessThanOrEqual(0.02);

  // By keyboard: the banner comes right after the skip link, and covers nothing that has the focus (WCAG 2.4.11).
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('link', { name: 'Cookie policy' })).toBeFocused();
  expect(await coveredOnTheWay(page, 45)).toEqual([]);
  await button(banner(page), 'Manage Preferences').focus();
  await page.keyboard.press('Enter');
  await expect(settings(page)).toBeVisible();
  await expect(toggle(page, 'Necessary')).toBeDisabled();
  await expect(toggle(page, 'Necessary')).toBeChecked();
  for (const name of ['Analytics', 'Marketing', 'Preferences'])
    await expect(toggle(page, name)).not.toBeChecked();
  await check(page, 'cookie settings');
  await page.keyboard.press('Escape');
  await expect(button(banner(page), 'Manage Preferences')).toBeFocused();
  await check(page, 'cookie banner');

  // Every page asks until it is decided; a decision here is one in every tab.
  const other = await page.context().newPage();
  await other.goto(`${site()}/auth`);
  await expect(banner(other)).toBeVisible();
  await button(banner(page), 'Manage Preferences').click();
  await toggle(page, 'Analytics').click();
  await button(settings(page), 'Save Preferences').click();
  await expect(settings(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  await expect(page.getByText('Cookie preferences saved')).toBeVisible();
  await expect(banner(other)).toBeHidden();
  expect(await stored(page)).toEqual({
    necessary: true,
    analytics: true,
    marketing: false,
    preferences: false,
    timestamp: expect.any(Number),
    consentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  await bringAnalytics(page);
  await page.reload();
  await expect(button(page, 'Cookie Settings')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect(await analyticsCookies(page)).toHaveLength(3);

  // The footer's button and the policy's open the settings again; the focus returns to where they were opened.
  await button(page, 'Cookie Settings').click();
  await expect(toggle(page, 'Analytics')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Cookie Settings')).toBeFocused();
  await other.goto(`${site()}/cookies`);
  await button(other.getByRole('main'), 'Cookie Settings').click();
  await expect(toggle(other, 'Analytics')).toBeChecked();
  await button(settings(other), 'Accept All').click();
  await expect
    .poll(() => stored(other))
    .toMatchObject({ analytics: true, marketing: true, preferences: true });
  await button(page, 'Cookie Settings').click();
  await expect(toggle(page, 'Marketing')).toBeChecked();
  await button(other.getByRole('main'), 'Cookie Settings').click();
  await button(settings(other), 'Reject All').click();
  await expect(toggle(page, 'Marketing'), 'the other tab decided meanwhile').not.toBeChecked();
  await expect
    .poll(() => stored(page))
    .toMatchObject({ analytics: false, marketing: false, preferences: false });
  expect(await analyticsCookies(page)).toEqual([]);
});

test('the staff area asks nothing', async ({ page }) => {
  await page.goto(`${site()}/admin`);
  await expect(page.getByRole('heading', { name: 'Admin Sign In' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('a phone has room for banner and settings', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${site()}/`);
  await expect(banner(page)).toBeVisible();
  const { height } = (await banner(page).boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThan(844 / 3);
  await page.getByRole('contentinfo').getByText('Venue is the courts of Zug').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 20_000);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const end = document.querySelector('footer p:last-child')?.getBoundingClientRect().bottom ?? 0;
        return (
          end <=
          (document.querySelector('[aria-labelledby=consent-banner]')?.getBoundingClientRect().top ?? 0)
        );
      }),
    )
    .toBe(true);
  await button(banner(page), 'Manage Preferences').click();
  await expect(button(settings(page), 'Save Preferences')).toBeInViewport();
  await button(settings(page), 'Reject All').click();
  await expect(banner(page)).toBeHidden();
});
