import type { BrowserContext, Page } from '@playwright/test';
import { applicant, countOf, fillCells, fillForm, site } from './people.ts';
import { expect, test } from './strict.ts';

/** Forms that are submitted without a connection: kept, and sent once it is back, exactly once. */
const promise = 'You are offline. Your entries are kept; we send them when you are back.';
const waiting = (page: Page) => page.getByRole('main').getByText(promise, { exact: true });

const count = (context: BrowserContext, path: string) => {
  const keys: (string | null)[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path))
      keys.push(request.headers()['idempotency-key'] ?? null);
  });
  return keys;
};
const submission = '/api/secure-application-submit';
const letter = '/api/secure-contact-form';

test.beforeEach(({ conscience }) => {
  conscience.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/);
});

test('an application is kept without a connection, taken back, and sent when it returns', async ({
  page,
  context,
}) => {
  const who = applicant('Nina');
  await fillForm(page, who);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(waiting(page)).toBeVisible();
  // Taken back: nothing is sent when the connection returns.
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(waiting(page)).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  await page.waitForTimeout(1_500);
  expect(await countOf(who)).toBe(0);
  await expect(page.getByLabel('Last name')).toHaveValue(who.lastName);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(waiting(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
  expect(await countOf(who)).toBe(1);
});

test('an application that waits is sent after the page was closed, exactly once, from two windows', async ({
  page,
  context,
}) => {
  const who = applicant('Gian');
  const keys = count(context, submission);
  await fillForm(page, who);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(waiting(page)).toBeVisible();
  await page.close();
  await context.setOffline(false);
  // Two windows send the same draft at the same time.
  const tabs = [await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(`${site()}/careers/apply`)));
  await expect.poll(() => countOf(who)).toBe(1);
  // Whichever was late finds an empty draft, or the first one's answer.
  const sent = (tab: Page) => tab.getByRole('heading', { name: 'Application Submitted!' }).count();
  await expect.poll(async () => Math.max(...(await Promise.all(tabs.map(sent))))).toBe(1);
  expect(new Set(keys).size).toBe(1);
  expect(await countOf(who)).toBe(1);
});

test('an application that waits is sent from any other page of the site', async ({ page, context }) => {
  const who = applicant('Aita');
  await page.goto(`${site()}/careers/personal-assistant`);
  await fillCells(page, who);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(waiting(page)).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto(`${site()}/privacy`);
  await expect(other.getByRole('region', { name: 'Notifications' })).toContainText(
    'Application Submitted Successfully',
    { timeout: 20_000 },
  );
  expect(await countOf(who)).toBe(1);
});

test('a message is kept without a connection and sent when it returns, once', async ({ page, context }) => {
  const keys = count(context, letter);
  const subject = `A house by the lake ${Date.now()}`;
  await page.goto(`${site()}/contact`);
  await page.getByRole('textbox', { name: 'First name' }).fill('Livia');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Amrein');
  await page.getByRole('textbox', { name: 'Email' }).fill('livia.amrein@post.example');
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('Could you call me on Monday?');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(waiting(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Message Sent!');
  await expect(waiting(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(`${site()}/dev/outbox.json`)).json()) as {
        text: string;
      }[];
      return mails.filter(({ text }) => text.includes(subject)).length;
    })
    .toBe(1);
  expect(new Set(keys).size).toBe(1);
});

test('without scripts every form says what to do instead', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, button] of [
    ['/contact', 'Send message'],
    ['/#contact', 'Send message'],
    ['/careers/apply', 'Submit Application'],
    ['/auth', 'Sign In'],
  ] as const) {
    await page.goto(site() + path);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: button, exact: true })).toBeVisible();
    // Playwright's own ways of finding text pass over it.
    const says = main.locator('noscript p').first();
    await expect(says).toBeVisible();
    expect(await says.textContent()).toMatch(/^This form needs JavaScript.+reaches us just as well/);
    await expect(says.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(says.locator('a[href^="tel:"]')).toBeVisible();
  }
  await context.close();
});
