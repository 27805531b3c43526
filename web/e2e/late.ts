import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/**
 * Answers to the page come later, as over a slow line.
 * @param pattern of the addresses, as Playwright's routes have it
 * @param times how many of them; all by default
 */
export async function delayAnswers(page: Page, pattern: string, ms: number, times?: number): Promise<void> {
  await page.route(
    pattern,
    async (route) => {
      await sleep(ms);
      // The page may have been left meanwhile.
      await route.continue().catch(() => {});
    },
    times === undefined ? {} : { times },
  );
}

/** Answers that the server gave in time arrive so much later. */
export async function holdAnswers(page: Page, pattern: string, ms: number): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await sleep(ms);
    await route.fulfill({ response }).catch(() => {});
  });
}
