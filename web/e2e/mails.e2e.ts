import { mailPreviews } from '#services/settings/previews/mail-previews.ts';
import { builtInCompany } from '#state-machines/company.ts';
import { check } from './axe.ts';
import { applicant, applyByApi, mailTo, site } from './people.ts';
import { expect, test } from './strict.ts';

/** Mails in a browser: none is wider than a phone, and the outbox shows them as they look (S22). */
test('every mail fits a phone and a desktop, in light and dark', async ({ page }) => {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [720, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (const { id, html } of mailPreviews(site(), builtInCompany)) {
      await page.setContent(html);
      const seen = await page.evaluate(() => {
        const { scrollWidth } = document.documentElement;
        const sheet = document.querySelector('.sheet');
        const title = document.querySelector('h1');
        const colours = [
          sheet && getComputedStyle(sheet).backgroundColor,
          title && getComputedStyle(title).color,
        ];
        return { scrollWidth, sheet: sheet?.getBoundingClientRect().width ?? 0, colours };
      });
      expect(seen.scrollWidth, id).toBe(width);
      expect(seen.sheet, id).toBe(Math.min(width, 600));
      const paper = colorScheme === 'dark' ? 'rgb(22, 28, 30)' : 'rgb(255, 255, 255)';
      const ink = colorScheme === 'dark' ? 'rgb(232, 236, 235)' : 'rgb(21, 32, 29)';
      expect(seen.colours, id).toEqual([paper, ink]);
    }
  }
});

test('the outbox finds a mail and shows it as it looks, as text, with its headers, on a phone', async ({
  page,
}) => {
  const who = applicant();
  await applyByApi(page.request, who);
  await mailTo(page.request, who.email);
  await page.goto(`${site()}/dev/outbox`);
  await page.getByRole('searchbox', { name: 'Search mails' }).fill(who.email);
  await expect(page.getByRole('status')).toHaveText(/^1 of \d+ mails$/);
  await page.getByRole('button', { name: who.email }).click();
  const mail = page.getByRole('article');
  await expect(mail.getByRole('heading', { name: 'Please confirm your application' })).toBeVisible();
  const frame = page.frameLocator('iframe');
  await expect(
    frame.getByRole('heading', { name: 'Confirm your e-mail address, and the review begins' }),
  ).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
  await expect(mail.getByRole('link', { name: 'Open link' })).toHaveAttribute(
    'href',
    /\/careers\/confirm\?token=/,
  );
  await check(page, 'outbox', 'body');
  await mail.getByRole('button', { name: 'Phone' }).click();
  expect((await page.locator('iframe').boundingBox())?.width).toBeLessThanOrEqual(390);
  await mail.getByRole('button', { name: 'Text' }).click();
  await expect(mail.getByText('A question? Reply to this e-mail')).toBeVisible();
  await mail.getByRole('button', { name: 'Headers' }).click();
  await expect(mail.getByText('multipart/alternative')).toBeVisible();
});
