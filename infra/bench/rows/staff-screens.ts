import type { BrowserContext, Page } from '@playwright/test';
import type { BenchApi } from '../api.ts';
import { type Bench, few, type Row } from '../bench.ts';
import { openStaffBrowser, serve, settledAfterMs, stands } from '../staff-browser.ts';
import { prepareNext, record, replay, type Still } from '../still.ts';
import type { Measured } from '../table.ts';

const screens = [
  ['overview', '/admin'],
  ['dashboard', '/admin/dashboard'],
  ['analytics', '/admin/analytics'],
  ['review', '/admin/review'],
  ['applications', '/admin/applications?view=table'],
  ['monitor', '/admin/workflow-monitor'],
  ['incidents', '/admin/incidents'],
  ['workflows', '/admin/workflows'],
  ['testing', '/admin/applicant-testing'],
  ['users', '/admin/users'],
  ['privacy', '/admin/privacy'],
  ['settings', '/admin/settings'],
  ['system', '/admin/system'],
] as const;

/** How long the page took from its first byte's request until the screen stood. */
const sinceStart = (page: Page): Promise<number> => page.evaluate(() => performance.now());

async function firstView(visitor: () => Promise<BrowserContext>, url: string): Promise<number> {
  const context = await visitor();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'commit' });
    await stands(page);
    return await sinceStart(page);
  } finally {
    await context.close();
  }
}

/** Every interaction's duration as the browser counts it for 'interaction to next paint'. */
const watchInteractions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const longest = new Map<number, number>();
    Object.assign(window, { longestInteractions: longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId)
          longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
const interactions = (page: Page): Promise<number[]> =>
  page.evaluate(() => [
    ...(window as unknown as { longestInteractions: Map<number, number> }).longestInteractions.values(),
  ]);

/** Typical work through the list, at a quarter of the processor's speed. */
const doings: Record<string, { at: string; keys: readonly string[] }> = {
  'applications: search and leaf': {
    at: '/admin/applications?view=table',
    keys: ['/', 'l', 'e', 'n', 'a', 'Escape', 'j', 'j', 'j', 'k', 'x', 'j', 'x'],
  },
  'review: leaf': { at: '/admin/review', keys: ['j', 'j', 'k', 'j', 'j', 'n', 'Escape', '?', 'Escape'] },
  'palette: open and search': {
    at: '/admin',
    keys: ['Control+k', 'b', 'e', 'r', 'g', 'ArrowDown', 'Escape'],
  },
};
type Doing = { url: string; keys: readonly string[]; still?: Still };

/** @param still what the product drew at each key, in its place */
async function slowest(visitor: () => Promise<BrowserContext>, { url, keys, still }: Doing) {
  const context = await visitor();
  try {
    const page = await context.newPage();
    await watchInteractions(page);
    if (still) await serve(page, url, still.page);
    await page.goto(url);
    await stands(page);
    if (still) await replay(page, still);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const key of keys) {
      if (still) await prepareNext(page);
      await page.keyboard.press(key);
      await page.waitForTimeout(400);
    }
    // The last frames are reported a moment after they are drawn.
    await page.waitForTimeout(500);
    return Math.max(...(await interactions(page)), 0);
  } finally {
    await context.close();
  }
}

/** The product's own look at each key, without its code. */
async function stillOf(visitor: () => Promise<BrowserContext>, { url, keys }: Doing): Promise<Still> {
  const context = await visitor();
  try {
    const page = await context.newPage();
    await page.goto(url);
    await stands(page);
    await page.waitForTimeout(settledAfterMs);
    return await record(
      page,
      keys.map((key) => () => page.keyboard.press(key)),
    );
  } finally {
    await context.close();
  }
}

/** The most elements that the table holds while it is scrolled far down. */
async function tableNodes(visitor: () => Promise<BrowserContext>, url: string): Promise<number> {
  const context = await visitor();
  try {
    const page = await context.newPage();
    await page.goto(url);
    await stands(page);
    const table = page.getByRole('region', { name: 'Applications table' });
    let most = 0;
    for (let turn = 0; turn < 40; turn++) {
      most = Math.max(most, await table.evaluate((element) => element.querySelectorAll('*').length));
      await table.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      await page.waitForTimeout(50);
    }
    return most;
  } finally {
    await context.close();
  }
}

async function inBrowser(bench: Bench, api: BenchApi): Promise<Measured[]> {
  const browser = await openStaffBrowser(api);
  const { visitor } = browser;
  const common = { row: 17, yardstick: [], against: '' };
  const turns = bench.isQuick ? 1 : 5;
  const times = async (measure: () => Promise<number>): Promise<number[]> => {
    if (!bench.isQuick) await measure();
    const figures: number[] = [];
    while (figures.length < turns) figures.push(await measure());
    return figures;
  };
  const results: Measured[] = [];
  try {
    for (const [name, at] of few(bench, screens, 3))
      results.push({
        ...common,
        work: `first view: ${name}`,
        unit: 'ms',
        product: await times(() => firstView(visitor, api.origin + at)),
        goal: { atMost: 1_500 },
      });
    for (const [work, { at, keys }] of few(bench, Object.entries(doings), 2)) {
      const doing = { url: api.origin + at, keys: few(bench, keys, 3) };
      const product = await times(() => slowest(visitor, doing));
      const lookNote = async () => {
        const still = await stillOf(visitor, doing);
        const ofLook = await times(() => slowest(visitor, { ...doing, still }));
        return `the same look put in place by no code of the product: ${ofLook.join(', ')} ms`;
      };
      results.push({
        ...common,
        work: `slowest interaction at 4 × slowdown: ${work}`,
        unit: 'ms',
        product,
        goal: { atMost: 200 },
        notes: bench.withPrototypes ? [await lookNote()] : [],
      });
    }
    const nodes = await tableNodes(visitor, `${api.origin}/admin/applications?view=table`);
    results.push({
      ...common,
      work: 'elements of the table, 40 pages down',
      unit: 'nodes',
      product: [nodes],
      goal: { atMost: 500 },
    });
    return results;
  } finally {
    await browser.close();
  }
}

/** The staff area in a browser with the whole log behind it (docs/rules/screens.md). */
export const staffScreens: Row = {
  numbers: [17],
  needs: [],
  work: 'staff screens in a browser',
  run: async (bench) => inBrowser(bench, await bench.api()),
};
