import type { Page } from '@playwright/test';
import { check } from './axe.ts';
import { type CatalogueSite, startCatalogue } from './catalogue-site.ts';
import { expect, test } from './strict.ts';

/** Every component in every state and theme; and those with a keyboard of their own, by keyboard alone. */
let catalogue: CatalogueSite;
test.beforeAll(async () => {
  catalogue = await startCatalogue();
});
test.afterAll(() => catalogue.stop());

const open = (page: Page, theme = 'staff') => page.goto(`${catalogue.url}?theme=${theme}`);
const state = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

for (const theme of ['public', 'staff', 'dark'])
  test(`${theme}: no violation at either width, nothing wider than the screen`, async ({ page }) => {
    await open(page, theme);
    await expect(page.getByRole('article').first()).toBeVisible();
    await check(page, `catalogue, ${theme}`);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

for (const theme of ['staff', 'dark'])
  test(`${theme}: no violation in what floats`, async ({ page }) => {
    await open(page, theme);
    await state(page, 'Dialog: fields').getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Invite' })).toBeVisible();
    await check(page, `dialog, ${theme}`, '[role=dialog]');
    await page.keyboard.press('Escape');
    await state(page, 'Menu: actions').getByRole('button').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await check(page, `menu, ${theme}`, '[role=menu]');
    await page.keyboard.press('Escape');
    await state(page, 'Popover: plain').getByRole('button').click();
    await check(page, `popover, ${theme}`, '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open over everything' }).click();
    await expect(page.getByRole('dialog', { name: 'Event 12' })).toBeVisible();
    await check(page, `drawer, ${theme}`, '[role=dialog]');
  });

test('public: no violation in what floats', async ({ page }) => {
  await open(page, 'public');
  await state(page, 'NativeDialog: plain').getByRole('button').click();
  await check(page, 'dialog, public', 'dialog[open]');
  await page.keyboard.press('Escape');
  await state(page, 'NativeDialog: over the whole screen').getByRole('button').click();
  await check(page, 'sheet, public', 'dialog[open]');
  await page.keyboard.press('Escape');
  await state(page, 'Toast: in the corner').getByRole('button').first().click();
  await check(page, 'toast, public', '[aria-label=Notifications]');
});

test('a button with a reason has the focus, says the reason and does nothing', async ({ page }) => {
  await open(page);
  const button = page.getByRole('button', { name: 'Offer Contract' });
  await button.focus();
  await expect(button).toBeFocused();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('Two documents are missing');
  await expect(page.getByRole('button', { name: 'Advance it. Not allowed from this status' })).toBeDisabled();
});

test('a dialog holds the keyboard, Escape closes it, and the focus goes back', async ({ page }) => {
  await open(page);
  const opener = state(page, 'Dialog: fields').getByRole('button');
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  const email = dialog.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription('Please enter an e-mail address');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a dialog that is pending does not send twice', async ({ page }) => {
  await open(page);
  await state(page, 'Dialog: pending').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Invite, pending' });
  await dialog.getByLabel('Email').press('Enter');
  await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  await expect(dialog).toBeVisible();
});

test('a menu is walked by arrows, passes over what does not apply with its reason, and gives the focus back', async ({
  page,
}) => {
  await open(page);
  const opener = state(page, 'Menu: actions').getByRole('button');
  await opener.press('Enter');
  const menu = page.getByRole('menu', { name: 'Actions for Livia' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: /Mark as Not Suitable/ })).toContainText('Not allowed');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  const role = state(page, 'Menu: choice').getByRole('button');
  await role.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: /Editor/ })).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(role).toHaveText('Role: admin');
});

test('tabs and radio buttons are walked by arrows', async ({ page }) => {
  await open(page);
  const tabs = state(page, 'Tabs: panels');
  await tabs.getByRole('tab', { name: 'History' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tabs.getByText('What stands under Documents.')).toBeVisible();

  // Too long for its place, the row scrolls to the one that the keyboard is at, and back to its own edge.
  const row = tabs.getByRole('tablist');
  await row.evaluate((list) => list.style.setProperty('width', '9rem'));
  await page.keyboard.press('End');
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
  await page.keyboard.press('Home');
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(0);

  const radios = state(page, 'RadioGroup: plain');
  await radios.getByLabel('Every kind').focus();
  await page.keyboard.press('ArrowDown');
  await expect(radios.getByRole('radio', { name: /Some kinds/ })).toBeChecked();
});

test('a drawer beside the page closes by Escape; one over it holds the keyboard', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Open beside' }).press('Enter');
  const docked = page.getByRole('complementary', { name: 'Event 12' });
  await expect(docked).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(docked).toBeHidden();
  await page.getByRole('button', { name: 'Open over everything' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Event 12' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a table sorts, says so, and J and K walk through its rows', async ({ page }) => {
  await open(page);
  const table = state(page, 'Table: sorting and keys');
  const names = table.getByRole('row').getByRole('link');
  const score = table.getByRole('button', { name: 'Score' });
  await score.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names.first()).toHaveText('Jonas');
  await score.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(names.first()).toHaveText('Livia');
  await page.keyboard.press('j');
  await expect(names.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(names.first()).toBeFocused();
});

test('a column is as wide as it says, above phones', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  await open(page);
  const score = state(page, 'Table: sorting and keys').getByRole('columnheader', { name: 'Score' });
  const width = async () => (await score.boundingBox())?.width;
  expect(await width()).toBe(128);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await width()).toBeLessThan(128);
});

test('a table selects one, a range with Shift, and everything; a row opens', async ({ page }) => {
  await open(page);
  const table = state(page, 'Table: selection, open rows, the row that is open beside');
  const chosen = table.getByRole('status');
  await expect(chosen).toHaveText('1 chosen');
  await table.getByLabel('Select Livia').click();
  await table.getByLabel('Select Noa').click({ modifiers: ['Shift'] });
  await expect(chosen).toHaveText('4 chosen');
  await expect(table.getByRole('row', { name: /Livia/ })).toHaveAttribute('aria-selected', 'true');
  const all = table.getByLabel('Select all that are loaded');
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.press('Space');
  await expect(chosen).toHaveText('6 chosen');
  const more = table.getByRole('button', { name: 'More about Beat' });
  await more.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(table.getByText('What else is known about Beat.')).toBeVisible();
});

test('a virtual table holds the rows in view alone', async ({ page }) => {
  await open(page);
  const table = page.getByRole('region', { name: 'A thousand' });
  await expect(table.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
  await expect(table.getByRole('link', { name: 'Person 1', exact: true })).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(30);
  await table.evaluate((region) => region.scrollTo(0, region.scrollHeight));
  await expect(table.getByRole('link', { name: 'Person 1000', exact: true })).toBeVisible();
});

test('a date is typed part by part, in the order of the reader, and taken once its year is whole', async ({
  page,
}) => {
  await open(page);
  const day = state(page, 'DateInput: day');
  const year = day.getByRole('spinbutton', { name: 'year' });
  const value = day.locator('input[type=date][aria-hidden]');
  await day.getByRole('spinbutton').first().click();
  await page.keyboard.type('24122027');
  await expect(day.getByRole('group')).toHaveText('24/12/2027');
  await expect(value).toHaveValue('2027-12-24');
  await page.keyboard.type('1');
  await expect(year).toHaveText('1');
  await expect(value).toHaveValue('2027-12-24');
  await page.keyboard.type('999');
  await expect(value).toHaveValue('1999-12-24');
  await page.keyboard.press('ArrowUp');
  await expect(value).toHaveValue('2000-12-24');
  for (let digit = 0; digit < 4; digit++) await page.keyboard.press('Backspace');
  await expect(year).toHaveText('yyyy');
  await page.keyboard.press('Tab');
  await expect(value).toHaveValue('');
});

test('a screen whose code comes between two tries of a render is drawn without a complaint', async ({
  page,
}) => {
  await page.goto(`${catalogue.url}lazy-screen.html`);
  await expect(page.getByText('The screen')).toBeVisible();
});
