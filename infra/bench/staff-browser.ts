import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#infra/test/chromium.ts';
import { type BenchApi, root } from './api.ts';

export interface StaffBrowser {
  /** A new context with the session of an admin. */
  visitor: () => Promise<BrowserContext>;
  close: () => Promise<void>;
}

/** At a signal Playwright would end this process by itself, before the API and the database are stopped: the bench stops all of it. */
const signalsAreOurs = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

export const openBrowser = async (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(root),
    args: [...chromiumFlags, '--disable-gpu', ...flags],
    ...signalsAreOurs,
  });

export async function openStaffBrowser(api: BenchApi): Promise<StaffBrowser> {
  const browser = await openBrowser();
  const visitor = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name, value] = (api.cookies()[0] ?? '').split('=') as [string, string];
    await context.addCookies([{ name, value, url: api.origin }]);
    return context;
  };
  return { visitor, close: () => browser.close() };
}

/** Gives the page a document that the product's server does not have. */
export const serve = (page: Page, url: string, body: string): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));

/** For an answer and what is drawn of it. */
export const settledAfterMs = 500;

/** The screen stands when its heading does, which is not the gate's before it, and nothing says that it is still loading. */
export const stands = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const heading = document.querySelector('main h1')?.textContent;
      return heading && heading !== 'Admin Sign In' && !document.querySelector('[aria-busy="true"]');
    },
    undefined,
    { polling: 'raf', timeout: 30_000 },
  );
