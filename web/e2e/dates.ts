import type { Page } from '@playwright/test';

/**
 * Types a day, or a day and time, into the field of this label, part by part.
 * @param text as a form sends it: 2026-03-02 or 2026-03-02T09:30
 */
export async function typeDate(page: Page, label: string, text: string): Promise<void> {
  const [, year, month, day, time = ''] = /^(\d{4})-(\d\d)-(\d\d)(?:T(.*))?$/.exec(text) ?? [];
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  await page.keyboard.type(`${day}${month}${year}${time.replace(':', '')}`);
}
