import type { Browser, Page, ViewportSize } from '@playwright/test';
import { delayAnswers } from './late.ts';
import { site } from './people.ts';
import { expect, test } from './strict.ts';

/** Nothing on a public page moves once it stands, however late faces and scripts come (layout shift at most 0.02). */
const paths = [
  '/',
  '/careers',
  '/careers/apply',
  '/careers/personal-assistant',
  '/contact',
  '/verify',
  '/privacy',
  '/terms',
  '/cookies',
  '/auth',
  '/auth/forgot',
  '/careers/confirm?token=none',
  '/careers/personal-assistant/assessment?token=none',
  '/nothing-here',
];

const watch = () => {
  const shifts: { value: number; what: string[] }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName} ${element?.textContent?.slice(0, 30)}`;
      });
      shifts.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

async function slowly(page: Page): Promise<void> {
  await delayAnswers(page, '**/*.woff2', 900);
  await delayAnswers(page, '**/*.js', 300);
}

/** What moves on one page of a visitor who has nothing yet: '' for nothing. */
async function movesOn(browser: Browser, path: string, viewport: ViewportSize): Promise<string> {
  // Where files are held back nothing is taken from a cache: each is a first visit.
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await slowly(page);
  await page.goto(site() + path, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  // A form's code comes with the first movement.
  await page.mouse.move(200, 300);
  await page.mouse.move(210, 310);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_200);
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  await context.close();
  return sum > 0.02 ? `${path}: ${sum.toFixed(3)} ${JSON.stringify(shifts)}` : '';
}

/** Most of a late page is waiting, so several wait together. */
const atOnce = 4;

for (const width of [390, 1440])
  test(`no public page moves while faces and scripts come late, ${width} px`, async ({
    browser,
    conscience,
  }) => {
    test.setTimeout(300_000);
    conscience.expect(/status of 4\d\d/, /No page at this path/);
    const viewport = { width, height: width === 390 ? 844 : 900 };
    const moved: string[] = [];
    const waiting = paths.values();
    const visit = async () => {
      // Each takes the next path from the same row.
      for (const path of waiting) moved.push(await movesOn(browser, path, viewport));
    };
    await Promise.all(Array.from({ length: atOnce }, visit));
    expect(moved.length).toBe(paths.length);
    expect(moved.filter(Boolean)).toEqual([]);
  });
