import type { Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { goTo } from './go-to.ts';
import { staffApi } from './kept-sessions.ts';
import { applicant, applyByApi, confirmByApi, familyOf, site } from './people.ts';
import { correct } from './portal-people.ts';
import { expect, test } from './strict.ts';

/** What comes out of the printer: the words of each sheet with their places, as a reader of PDF finds them. */
interface Sheet {
  text: string;
  width: number;
  height: number;
  /** Words and how far above the sheet's lower edge they stand, in points. */
  words: { text: string; y: number }[];
}

async function print(page: Page): Promise<Sheet[]> {
  const file = await page.pdf({ preferCSSPageSize: true });
  const document = await getDocumentProxy(new Uint8Array(file));
  const sheets: Sheet[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const sheet = await document.getPage(number);
    const [, , width = 0, height = 0] = sheet.view;
    const { items } = await sheet.getTextContent();
    const words = items.flatMap((item) => ('str' in item ? { text: item.str, y: item.transform[5] } : []));
    const text = words
      .map((word) => word.text)
      .join(' ')
      .replace(/\s+/g, ' ');
    sheets.push({ text, width: Math.round(width), height: Math.round(height), words });
  }
  await document.destroy();
  return sheets;
}

/** The colours of everything with words that paper shows. */
const darkest = (page: Page) =>
  page.evaluate(() => {
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    };
    const shown = [...document.querySelectorAll('main *')].filter((element) => element.checkVisibility());
    return Math.max(...shown.map((element) => luminance(getComputedStyle(element).color)));
  });

const nothingPressed =
  /Admin Panel|Sign Out|Find or go to|Refresh|Export CSV|Print\b(?!ed)|Shortcuts|Clear Filters|Select all/;

function expectNumbered(sheets: readonly Sheet[]): void {
  for (const [index, { text }] of sheets.entries()) {
    expect(text).toContain(`Page ${index + 1} of ${sheets.length}`);
    expect(text).not.toMatch(nothingPressed);
  }
}

test.use({ storageState: process.env.E2E_STAFF_STATE, colorScheme: 'dark' });

test('on paper: the record with its history and proof, the list, Analytics and Workflows', async ({
  page,
  request,
}) => {
  const family = familyOf('Zumthor');
  const who = { ...applicant('Wilhelmine-Charlotte'), lastName: family };
  const id = await applyByApi(request, who);
  await confirmByApi(request, who);
  const there = ['raw_review_pending', 'email_confirmed'] as const;
  for (let move = 0; move < 24; move++) await correct(id, there[move % 2] ?? there[0]);
  const staff = await staffApi();
  const answer = await staff.get(`/api/applications/${id}/events`);
  const { items } = (await answer.json()) as { items: { version: number; hash: string }[] };
  await staff.dispose();
  const hashes = items.toSorted((a, b) => a.version - b.version).map(({ hash }) => hash);

  await test.step('the record, from any tab', async () => {
    await page.goto(`${site()}/admin/applications/${id}?tab=mails`);
    await expect(page.getByRole('heading', { name: `${who.firstName} ${who.lastName}` })).toBeVisible();
    await page.evaluate(() => {
      window.addEventListener('afterprint', () => document.body.setAttribute('data-printed', ''));
    });
    // The browser's own dialog is not there to be seen; what it is asked for is.
    await page.keyboard.press('Control+p');
    await expect(page.locator('body[data-printed]')).toBeAttached();
    const sheets = await print(page);
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets[0]).toMatchObject({ width: 595, height: 842 });
    expectNumbered(sheets);
    const [first, last] = [sheets[0]?.text ?? '', sheets.at(-1)?.text ?? ''];
    expect(first).toContain(`${who.firstName} ${who.lastName}`);
    expect(first).toContain('Email Confirmed');
    expect(first).toContain('Habsburgerstrasse 22, 6003 Luzern');
    expect(first).toContain('before anybody has to ask');
    for (const { text } of sheets) {
      expect(text).toContain('Application record');
      expect(text).toContain('Confidential. Contains personal data.');
      expect(text).toContain(`application ${id.slice(0, 13)}`);
      expect(text).not.toContain('Next actions');
    }
    const whole = sheets.map(({ text }) => text).join(' ');
    expect(hashes.length).toBeGreaterThan(26);
    for (const hash of hashes) expect(whole).toContain(`${hash.slice(0, 8)} ${hash.slice(8, 16)}`);
    expect(last).toContain(hashes.at(-1)?.match(/.{8}/g)?.join(' '));
    expect(last).toContain(`all ${hashes.length} events verify`);
    expect(last).toContain('/verify');
    // Each sheet of the history says what its columns are.
    const ofHistory = sheets.filter(({ text }) =>
      /[0-9a-f]{8} [0-9a-f]{8} /.test(text.split('Proof')[0] ?? ''),
    );
    for (const { text } of ofHistory) expect(text).toContain('Status from then on');
    // A row is never in two halves: nothing stands in the margins but what belongs there.
    for (const { words } of sheets)
      for (const { text, y } of words)
        if (y < 46 && text.trim())
          expect(text).toMatch(new RegExp(`Page|Printed|application|Wilhelmine|${family}|of|\\d|Zurich`));
  });
  await page.emulateMedia({ media: 'print' });
  expect(await darkest(page)).toBeLessThan(0.5);
  await page.emulateMedia({ media: null });

  await test.step('the list with what narrows it', async () => {
    await goTo(page, `/admin/applications?search=${family}&status=email_confirmed`);
    await expect(page.getByRole('link', { name: `View Details: ${who.firstName}` })).toBeVisible();
    const sheets = await print(page);
    expect(sheets[0]).toMatchObject({ width: 842, height: 595 });
    expectNumbered(sheets);
    expect(sheets[0]?.text).toContain(`${who.firstName} ${who.lastName}`);
    expect(sheets[0]?.text).toMatch(/Name .*Status .*Due in/);
    expect(sheets[0]?.text).toContain('Workflow Status');
    expect(sheets[0]?.text).not.toContain('Deadline Any');
  });

  await test.step('Analytics and Workflows', async () => {
    await goTo(page, '/admin/analytics');
    await expect(page.getByRole('heading', { name: 'Funnel' })).toBeVisible();
    const analytics = await print(page);
    expectNumbered(analytics);
    expect(analytics.map(({ text }) => text).join(' ')).toMatch(/Analytics .*Funnel .*Deadlines/);

    await goTo(page, '/admin/workflows');
    const table = page.getByRole('region', { name: 'States' }).getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(18);
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('application@1');
    const workflows = await print(page);
    expectNumbered(workflows);
    const text = workflows.map((sheet) => sheet.text).join(' ');
    expect(text).toContain('The hiring workflow');
    expect(text).toContain('application@1');
    await page.emulateMedia({ media: 'print' });
    expect(await darkest(page)).toBeLessThan(0.5);
  });
});
