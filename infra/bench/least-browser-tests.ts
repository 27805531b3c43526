import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#infra/test/axe.ts';
import { emptyListCode } from './empty-list-page.ts';
import { openBrowser } from './staff-browser.ts';

/** What all browser tests do in one run, as a reporter of Playwright's counts it. Contexts are kept from test to test. */
const counts = {
  loads: 661,
  calls: 1_935,
  sizes: 762,
  clicks: 1_136,
  fills: 585,
  presses: 1_213,
  expectations: 3_500,
  evaluations: 2_573,
  /** By axe, at two widths one after the other. */
  looks: 285,
};
type Step = Exclude<keyof typeof counts, 'loads'>;

const rows = Array.from({ length: 10 }, (_, index) => ({
  id: String(index),
  firstName: 'Livia',
  lastName: `Amrein ${index}`,
  workflowStatus: 'application_received',
  createdAt: '2026-03-02T08:00:00.000Z',
}));

/** An empty React list and ten rows for it; the code may be kept, as the product's may. */
async function serveList() {
  const code = await emptyListCode();
  const answers: Record<string, [type: string, text: string]> = {
    '/': [
      'text/html',
      '<!doctype html><html lang="en"><title>List</title><script type="module" src="/list.js"></script>',
    ],
    '/list.js': ['text/javascript', code],
    '/api/applications': ['application/json', JSON.stringify({ items: rows })],
  };
  const server = createServer(({ url = '' }, reply) => {
    const [type, text] = answers[url.split('?')[0] ?? ''] ?? ['text/plain', ''];
    const cache = type === 'text/javascript' ? 'max-age=3600, immutable' : 'no-store';
    reply.setHeader('content-type', `${type}; charset=utf-8`).setHeader('cache-control', cache).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const steps: Record<Step, (page: Page, origin: string, turn: number) => Promise<unknown>> = {
  calls: (page, origin) => page.request.get(`${origin}/api/applications`),
  sizes: (page, _, turn) =>
    page.setViewportSize(turn % 2 ? { width: 390, height: 844 } : { width: 1440, height: 900 }),
  clicks: (page) => page.getByRole('button', { name: 'Applied' }).click(),
  fills: async (page, _, turn) => {
    if (turn % 8 === 0) await page.keyboard.press('Control+k');
    await page.locator('input').fill(`amrein ${turn}`, { force: true });
  },
  presses: (page) => page.keyboard.press('j'),
  expectations: (page, _, turn) =>
    expect(
      page.getByRole('button', { name: `Livia Amrein ${turn % 10}`, exact: true, includeHidden: true }),
    ).toBeAttached(),
  evaluations: (page) => page.evaluate(() => document.querySelectorAll('main li').length),
  looks: async (page) => {
    await violationsOf(page);
    await violationsOf(page);
  },
};

/** Seconds that the machine's processors have been busy since it started. */
export const busySeconds = (): number =>
  os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1_000;

/**
 * The processor time of so many loads, steps and looks in the browser of the tests, on an empty React list, with nothing behind it: what
 * the browser tests would cost, had they no product.
 * @param share of all counts that is done; the result stands for all
 * @returns seconds of the whole machine, which does nothing else
 */
export async function leastOfBrowserTests(share: number): Promise<number> {
  const { origin, server } = await serveList();
  const browser = await openBrowser(['--renderer-process-limit=1', '--disable-site-isolation-trials']);
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const before = busySeconds();
    const loads = Math.round(counts.loads * share);
    const due = (step: Step, load: number) => Math.floor((counts[step] / counts.loads) * load);
    for (let load = 0; load < loads; load++) {
      const page = await context.newPage();
      await page.goto(origin);
      await page.locator('main li').first().waitFor();
      for (const step of Object.keys(steps) as Step[])
        for (let turn = due(step, load); turn < due(step, load + 1); turn++)
          await steps[step](page, origin, turn);
      await page.close();
    }
    return (busySeconds() - before) / share;
  } finally {
    await browser.close();
    server.close();
  }
}
