import type { Locator } from '@playwright/test';

/** Clicks two controls in one turn of the page, before it can draw what the first one changed. */
export async function together(first: Locator, second: Locator): Promise<void> {
  const other = await second.elementHandle();
  await first.evaluate((one: HTMLElement, two) => {
    one.click();
    (two as HTMLElement | null)?.click();
  }, other);
}
