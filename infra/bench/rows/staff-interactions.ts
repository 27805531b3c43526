import type { CDPSession, Page } from '@playwright/test';
import type { Bench, Row } from '../bench.ts';
import { emptyListCode } from '../empty-list-page.ts';
import {
  actsOf,
  emptyList,
  type Kind,
  kinds,
  openList,
  product,
  rowsStand,
  type Side,
  stillList,
} from '../list-sides.ts';
import { median, quantile } from '../pairs.ts';
import { installEffects, type ShownAfter, shownAfter, watchEffects } from '../shown-after.ts';
import { openStaffBrowser, type StaffBrowser, serve, settledAfterMs } from '../staff-browser.ts';
import type { Measured, Skipped } from '../table.ts';
import { reviews } from '../ten-reviews.ts';

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
async function work(bench: Bench, browser: StaffBrowser, origin: string, side: Side) {
  const context = await browser.visitor();
  try {
    const page = await context.newPage();
    await watch(page);
    await installEffects(page);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
    const figures: Record<string, Figures> = {};
    for (const kind of kinds) {
      const url = origin + side.at(kind);
      const html = side.html?.(kind);
      if (html) await serve(page, url, html);
      await slowDown(1);
      await openList(page, url);
      await slowDown(4);
      await side.begin?.(page, kind);
      const of: Figures = { heldUp: [], spent: [], answer: [], rows: [] };
      for (const act of actsOf(bench, side, kind)) {
        await side.prepare?.(page);
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
        await rowsStand(page);
      }
      figures[kind] = of;
    }
    return figures;
  } finally {
    await context.close();
  }
}

/** The product, the least that could show the same rows, and the product's look alone. */
type SideName = 'product' | 'yardstick' | 'still';

const p75 = (values: readonly number[] = []) => quantile(values, 0.75);

async function compare(bench: Bench): Promise<(Measured | Skipped)[]> {
  const api = await bench.api();
  const browser = await openStaffBrowser(api);
  try {
    const yardstick = emptyList(await emptyListCode());
    const still = bench.withPrototypes ? await stillList(bench, browser, api.origin) : null;
    const visits = { product: [], yardstick: [], still: [] } as Record<SideName, Record<string, Figures>[]>;
    const visit = async (name: SideName, side: Side) =>
      void visits[name].push(await work(bench, browser, api.origin, side));
    // The first of each reads files and compiles; it counts for neither.
    if (!bench.isQuick) await work(bench, browser, api.origin, product);
    for (let turn = 0; turn < (bench.isQuick ? 1 : bench.pairs); turn++) {
      await visit('product', product);
      await visit('yardstick', yardstick);
      if (still) await visit('still', still);
    }
    const figuresOf = (name: SideName, kind: Kind, of: keyof Figures) =>
      visits[name].map((figures) => p75(figures[kind]?.[of]));
    const informs = (kind: Kind, of: keyof Figures, work: string): Measured => ({
      ...{ row: 21, work: `${work}, ${kind}`, unit: 'ms', against: 'empty React list', goal: null },
      product: figuresOf('product', kind, of),
      yardstick: figuresOf('yardstick', kind, of),
    });
    const ofLook = (kind: Kind, of: keyof Figures) => median(figuresOf('still', kind, of)).toFixed(0);
    const lookNote = (kind: Kind) =>
      `the same look put in place by no code of the product: ${ofLook(kind, 'heldUp')} ms held up, ${ofLook(kind, 'spent')} of the main thread`;
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
        notes: still ? [lookNote(kind)] : [],
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
