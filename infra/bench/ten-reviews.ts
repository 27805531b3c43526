import type { Page } from '@playwright/test';
import { statusesOfTab } from '#state-machines/application/review.ts';
import type { Bench } from './bench.ts';
import { quantile } from './pairs.ts';
import { installEffects, shownAfter, watchEffects } from './shown-after.ts';
import { type StaffBrowser, settledAfterMs, stands } from './staff-browser.ts';
import type { Measured, Skipped } from './table.ts';

/** Where two keys decide: of a contract, with which the queue begins, the screen asks back. */
const decidedByTwoKeys = statusesOfTab.manual.filter((status) => status !== 'contract_offered');

async function decidable(page: Page, origin: string, count: number): Promise<string[]> {
  const found: string[] = [];
  for (const status of decidedByTwoKeys) {
    const answer = await page.request.get(`${origin}/api/applications?status=${status}&limit=10`);
    const { items } = (await answer.json()) as { items: { id: string }[] };
    found.push(...items.map(({ id }) => id));
  }
  if (found.length < count)
    throw new Error('too few applications are decided by two keys: take more --events');
  return found.slice(0, count);
}

/** Milliseconds from the second key to the paint of what was decided, and of the next application. */
type Review = Record<'words' | 'next', number>;

/** Ten decisions, in a quick run one, each of an application whose page is loaded for it. */
async function tenReviews(bench: Bench, { visitor }: StaffBrowser, origin: string): Promise<Review[]> {
  const context = await visitor();
  try {
    const page = await context.newPage();
    await installEffects(page);
    const effects = { next: '[aria-label="Dossier"] h2', words: 'article [role=status]' };
    const shown: Review[] = [];
    for (const id of await decidable(page, origin, bench.isQuick ? 1 : 10)) {
      await page.goto(`${origin}/admin/review?id=${id}`);
      await stands(page);
      await page.waitForTimeout(settledAfterMs);
      await page.keyboard.press('1');
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(settledAfterMs);
      await watchEffects(page, effects);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(3 * settledAfterMs);
      const { next, words } = await shownAfter(page);
      if (next === undefined || words === undefined)
        throw new Error(`decision ${shown.length + 1} shows nothing`);
      shown.push({ words, next });
    }
    return shown;
  } finally {
    await context.close();
  }
}

const reviewWork = 'longest review of a turn, from the second key to the paint of what was decided';

async function measure(bench: Bench, browser: StaffBrowser, origin: string): Promise<Measured[]> {
  const turns: Review[][] = [];
  while (turns.length < (bench.isQuick ? 1 : 3)) turns.push(await tenReviews(bench, browser, origin));
  const measured = (of: keyof Review, work: string, goal: Measured['goal']): Measured => {
    const all = turns.flat().map((review) => review[of]);
    const [p50, p75, p95] = [0.5, 0.75, 0.95].map((q) => quantile(all, q).toFixed(0));
    return {
      ...{ row: 21, work, unit: 'ms', yardstick: [], against: '', goal },
      product: turns.map((turn) => Math.max(...turn.map((review) => review[of]))),
      notes: [`${all.length} reviews: p50 ${p50}, p75 ${p75}, p95 ${p95} ms`],
    };
  };
  return [
    measured('words', reviewWork, { atMost: 100 }),
    measured('next', 'the same, to the paint of the next application', null),
  ];
}

/** Thirty decisions at the machine's own speed. A log that is too small for them is a reason, not a failure of what was measured before. */
export const reviews = (
  bench: Bench,
  browser: StaffBrowser,
  origin: string,
): Promise<(Measured | Skipped)[]> =>
  measure(bench, browser, origin).catch(({ message }: Error): Skipped[] => [
    { row: 21, work: reviewWork, why: message },
  ]);
