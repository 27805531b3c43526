import type { Page } from '@playwright/test';
import { type Bench, few } from './bench.ts';
import type { Effects } from './shown-after.ts';
import { type StaffBrowser, settledAfterMs, stands } from './staff-browser.ts';
import { performNext, prepareNext, record, replay, type Still } from './still.ts';

export const kinds = ['key', 'sort', 'filter', 'open', 'palette'] as const;
export type Kind = (typeof kinds)[number];

/** How the list is worked with; every step is one interaction. */
export type Act = (page: Page) => Promise<void>;
export interface Side {
  at: (kind: Kind) => string;
  /** What answers each kind of act, and the rows that may come later. */
  effects: Record<Kind, Effects>;
  acts: Record<Kind, readonly Act[]>;
  /** Of pages that the product's server does not have. */
  html?: (kind: Kind) => string;
  /** Once the page stands. */
  begin?: (page: Page, kind: Kind) => Promise<void>;
  /** Before each act; not measured. */
  prepare?: Act;
  /** Undoes one act that left the list; not measured. */
  back: Act;
}

export const actsOf = (bench: Bench, side: Side, kind: Kind): readonly Act[] =>
  few(bench, side.acts[kind], 1);

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
export const product: Side = {
  at: () => '/admin/applications?view=table',
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

/** The list as one page without a server of its own. */
const pageOf = (code: string): string =>
  `<!doctype html><title>Empty list</title><script type="module">${code.replaceAll('</script', '<\\/script')}</script>`;

/** The least that could show the same rows. @param code of an empty list in React */
export const emptyList = (code: string): Side => ({
  at: () => '/bench-empty-list',
  html: () => pageOf(code),
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
});

/** The product's own look without its code, recorded from it: not a yardstick, but what drawing it at once takes. */
export async function stillList(bench: Bench, { visitor }: StaffBrowser, origin: string): Promise<Side> {
  const stills = {} as Record<Kind, Still>;
  const context = await visitor();
  try {
    const page = await context.newPage();
    for (const kind of kinds) {
      await openList(page, origin + product.at(kind));
      const back = () => product.back(page);
      const doings = actsOf(bench, product, kind).flatMap((act) => [
        () => act(page),
        ...(kind === 'open' ? [back] : []),
      ]);
      stills[kind] = await record(page, doings);
    }
  } finally {
    await context.close();
  }
  return {
    ...product,
    at: (kind) => `/bench-still-${kind}`,
    html: (kind) => stills[kind].page,
    begin: (page, kind) => replay(page, stills[kind]),
    prepare: prepareNext,
    back: performNext,
  };
}

/** Loads it, and waits until its rows stand. */
export async function openList(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await stands(page);
  await rowsStand(page);
}
export async function rowsStand(page: Page): Promise<void> {
  await page.locator('tr[data-row], li').first().waitFor();
  await page.waitForTimeout(settledAfterMs);
}
