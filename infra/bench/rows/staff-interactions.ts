import type { CDPSession, Page } from '@playwright/test';
import type { Bench, Row } from '../bench.ts';
import { emptyListCode } from '../empty-list-page.ts';
import { pairs, quantile } from '../pairs.ts';
import { type Effects, installEffects, type ShownAfter, shownAfter, watchEffects } from '../shown-after.ts';
import { openStaffBrowser, type StaffBrowser, settledAfterMs, stands } from '../staff-browser.ts';
import type { Measured, Skipped } from '../table.ts';
import { reviews } from '../ten-reviews.ts';

const kinds = ['key', 'sort', 'filter', 'open', 'palette'] as const;

/** How the list is worked with; every step is one interaction. */
type Act = (page: Page) => Promise<void>;
interface Side {
  at: string;
  /** What answers each kind of act, and the rows that may come later. */
  effects: Record<(typeof kinds)[number], Effects>;
  /** Before the acts of a kind: back to the list, as it was loaded. */
  acts: Record<string, readonly Act[]>;
  /** Undoes one act that left the list; not measured. */
  back: Act;
}

const press =
  (key: string): Act =>
  (page) =>
    page.keyboard.press(key);
const click =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click();
const repeated = (times: number, ...acts: Act[]): Act[] => Array.from({ length: times }, () => acts).flat();
const palette = ['Control+k', 'b', 'e', 'ArrowDown', 'Escape'].map(press);

const productRows = 'table[aria-rowcount], tr[data-row="0"]';
const product: Side = {
  at: '/admin/applications?view=table',
  effects: {
    key: { answer: 'tr[data-row]:focus-within' },
    sort: { answer: 'th[aria-sort]', rows: productRows },
    filter: { answer: '[role=group][aria-label="Type"] button', rows: productRows },
    open: { answer: 'main h1' },
    palette: { answer: '[role=dialog], [role=option]' },
  },
  acts: {
    key: repeated(8, press('j')),
    sort: repeated(6, click('th button:has-text("Applied")')),
    filter: repeated(
      2,
      ...['Current', 'Legacy', 'All'].map((name) =>
        click(`[role=group][aria-label="Type"] >> text="${name}"`),
      ),
    ),
    open: repeated(4, click('tr[data-row] a[data-row-focus]')),
    palette,
  },
  back: async (page) => void (await page.goBack()),
};
const yardstick: Side = {
  at: '/bench-empty-list',
  effects: {
    key: { answer: 'li[aria-current=true]' },
    sort: { answer: 'main > ul', rows: 'main > ul' },
    filter: { answer: 'main > ul', rows: 'main > ul' },
    open: { answer: 'main h1' },
    palette: { answer: 'dialog[open]' },
  },
  acts: {
    key: repeated(8, press('j')),
    sort: repeated(6, click('text="Applied"')),
    filter: repeated(2, ...['current', 'legacy', 'all'].map((name) => click(`button >> text="${name}"`))),
    open: repeated(4, click('li button')),
    palette,
  },
  back: click('text="Back"'),
};

/** The list as one page without a server of its own. */
const pageOf = (code: string): string =>
  `<!doctype html><title>Empty list</title><script type="module">${code.replaceAll('</script', '<\\/script')}</script>`;

/** Each interaction's duration as the browser counts it for 'interaction to next paint', and every long task after it. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: { at: number; ms: number }[] = [];
    Object.assign(window, { seenInteractions: seen });
    const observe = (type: string, more: object) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
          if (type === 'longtask' || entry.interactionId)
            seen.push({ at: entry.startTime, ms: entry.duration });
      }).observe({ type, ...more });
    observe('event', { durationThreshold: 16 });
    observe('longtask', {});
  });
const longestSince = (page: Page, since: number): Promise<number> =>
  page.evaluate((from) => {
    const { seenInteractions: seen } = window as unknown as {
      seenInteractions: { at: number; ms: number }[];
    };
    // What is shorter than two frames is not reported.
    return Math.max(8, ...seen.filter(({ at }) => at >= from).map(({ ms }) => ms));
  }, since);

/** Processor time of the page's main thread so far. */
async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

interface Figures {
  /** The longest that one interaction held the page up. */
  heldUp: number[];
  /** Processor time of all that it caused. */
  spent: number[];
  /** From the press to the end of the paint that shows its answer, and to that of its rows. */
  answer: number[];
  rows: number[];
}
async function work(browser: StaffBrowser, origin: string, html: string, side: Side) {
  const context = await browser.visitor();
  try {
    const page = await context.newPage();
    await page.route(`**${yardstick.at}`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
    );
    await watch(page);
    await installEffects(page);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const figures: Record<string, Figures> = {};
    for (const kind of kinds) {
      await page.goto(origin + side.at);
      await stands(page);
      await page.locator('tr[data-row], li').first().waitFor();
      await page.waitForTimeout(settledAfterMs);
      const of: Figures = { heldUp: [], spent: [], answer: [], rows: [] };
      for (const act of side.acts[kind] ?? []) {
        await watchEffects(page, side.effects[kind]);
        const since = await page.evaluate(() => performance.now());
        const before = await mainThreadMs(session);
        await act(page);
        await page.waitForTimeout(settledAfterMs);
        of.spent.push((await mainThreadMs(session)) - before);
        of.heldUp.push(await longestSince(page, since));
        const shown: ShownAfter = await shownAfter(page);
        if (shown.answer !== undefined) of.answer.push(shown.answer);
        if (shown.rows !== undefined) of.rows.push(shown.rows);
        if (kind !== 'open') continue;
        await side.back(page);
        await page.locator('tr[data-row], li').first().waitFor();
        await page.waitForTimeout(settledAfterMs);
      }
      figures[kind] = of;
    }
    return figures;
  } finally {
    await context.close();
  }
}

const p75 = (values: readonly number[] = []) => quantile(values, 0.75);

async function compare(bench: Bench): Promise<(Measured | Skipped)[]> {
  const api = await bench.api();
  const browser = await openStaffBrowser(api);
  try {
    const html = pageOf(await emptyListCode());
    const visits = { product: [] as Record<string, Figures>[], yardstick: [] as Record<string, Figures>[] };
    const visit = (name: keyof typeof visits, side: Side) => async () => {
      visits[name].push(await work(browser, api.origin, html, side));
      return 0;
    };
    // The first of each reads files and compiles; it counts for neither.
    await work(browser, api.origin, html, product);
    await pairs(bench.isQuick ? 1 : bench.pairs, visit('product', product), visit('yardstick', yardstick));
    const figuresOf = (name: keyof typeof visits, kind: string, of: keyof Figures) =>
      visits[name].map((figures) => p75(figures[kind]?.[of]));
    const informs = (kind: (typeof kinds)[number], of: keyof Figures, work: string): Measured => ({
      ...{ row: 21, work: `${work}, ${kind}`, unit: 'ms', against: 'empty React list', goal: null },
      product: figuresOf('product', kind, of),
      yardstick: figuresOf('yardstick', kind, of),
    });
    const measured = kinds.flatMap((kind): Measured[] => [
      {
        row: 21,
        work: `p75 of ${kind} at 4 × slowdown`,
        unit: 'ms',
        product: figuresOf('product', kind, 'heldUp'),
        yardstick: figuresOf('yardstick', kind, 'heldUp'),
        against: 'empty React list',
        goal: { atMost: 100 },
        isGoalOfProduct: true,
      },
      informs(kind, 'answer', 'p75 to the paint that answers'),
      ...(kind === 'sort' || kind === 'filter'
        ? [informs(kind, 'rows', 'p75 to the paint of the new rows')]
        : []),
      informs(kind, 'spent', 'main thread’s processor time'),
    ]);
    return [...measured, ...(await reviews(bench, browser, api.origin))];
  } finally {
    await browser.close();
  }
}

/** The Applications screen at work, beside the least that could show the same rows; and ten reviews by two keys each. */
export const staffInteractions: Row = {
  numbers: [21],
  needs: [],
  work: 'staff screens: interactions',
  run: compare,
};
