import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { KeptContexts } from './kept-contexts.ts';
import { borrow, keepFresh } from './kept-sessions.ts';
import { handOn, noteSent } from './product-log.ts';

/**
 * `test` with a conscience: whatever any page of any context says as a warning or an error, throws, or is refused by
 * the Content Security Policy fails the test, except what the test announced.
 */
interface Conscience {
  /** Announces a failure that belongs to the test: /status of 409/, /ERR_FAILED/. */
  expect: (...patterns: RegExp[]) => void;
}

/** The visitor rejected what is not necessary some time ago: no banner stands in the way. */
const hasDecided = () => {
  try {
    const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
    const decided = { ...choice, timestamp: 1_750_000_000_000, consentDate: '2025-06-15T15:06:40.000Z' };
    if (!localStorage.getItem('cookie-consent'))
      localStorage.setItem('cookie-consent', JSON.stringify(decided));
  } catch {
    // about:blank stores nothing
  }
};

const reportRefusals = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`CSP: ${violatedDirective} refused ${blockedURI} from ${sourceFile}`),
  );

/** React names what it recovered from (error 520) in the cause, which neither Chromium nor Playwright print. */
const causePrefix = 'cause of what was thrown: ';
const reportCauses = (prefix: string) =>
  window.addEventListener('error', ({ error }) => {
    for (let cause = error?.cause; cause; cause = cause.cause)
      console.debug(prefix + (cause.stack ?? String(cause)));
  });

/** An address on loopback, which may read the mails; another for every test. */
let addresses = process.pid % 200;
const nextAddress = () => `127.18.${Math.floor(addresses / 250) % 250}.${(addresses++ % 250) + 1}`;

/** What pages of this test have said so far, and what it announced. A worker runs one test at a time. */
let complaints: string[] = [];
let causes: string[] = [];

/** Once for each context: it serves several tests. */
async function watch(context: BrowserContext, asksConsent: boolean): Promise<void> {
  await context.addInitScript(reportRefusals);
  await context.addInitScript(reportCauses, causePrefix);
  if (!asksConsent) await context.addInitScript(hasDecided);
  noteSent(context);
  context.on('console', (message) => {
    if (message.text().startsWith(causePrefix)) causes.push(message.text());
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`${message.type()} on ${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (thrown) => complaints.push(`thrown: ${thrown.error().stack}`));
}

interface OfTest {
  conscience: Conscience;
  asksConsent: boolean;
  /** What a context of this test is made with, unless it says otherwise. */
  madeWith: BrowserContextOptions;
}

export const test = base.extend<OfTest, { keptContexts: KeptContexts }>({
  /** Tests of the cookie banner begin with visitors who have not decided. */
  asksConsent: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': nextAddress() }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  keptContexts: [async ({}, use) => use(new KeptContexts()), { scope: 'worker' }],
  madeWith: async ({ viewport, bypassCSP, colorScheme, contextOptions, javaScriptEnabled }, use) =>
    use({ ...contextOptions, viewport, bypassCSP, colorScheme, javaScriptEnabled }),
  conscience: [
    async ({ browser, asksConsent, storageState, extraHTTPHeaders, madeWith, keptContexts }, use) => {
      complaints = [];
      causes = [];
      const allowed: RegExp[] = [];
      const newContext = browser.newContext;
      const lent: BrowserContext[] = [];
      browser.newContext = async (given) => {
        const {
          storageState: state,
          extraHTTPHeaders: headers,
          ...options
        } = { storageState, extraHTTPHeaders, ...given };
        const stateFile = typeof state === 'string' ? state : null;
        if (stateFile) await keepFresh(stateFile, true);
        const made = JSON.stringify([asksConsent, { ...madeWith, ...options }]);
        const context = await keptContexts.lend(
          made,
          { storageState: state, extraHTTPHeaders: headers },
          async () => {
            const fresh = await newContext.call(browser, {
              ...options,
              storageState: undefined,
              extraHTTPHeaders: undefined,
            });
            await watch(fresh, asksConsent);
            return fresh;
          },
        );
        const giveBack = stateFile ? await borrow(context, stateFile) : null;
        let isLent = true;
        context.close = async () => {
          if (!isLent) return;
          isLent = false;
          await giveBack?.();
          await keptContexts.takeBack(context);
        };
        lent.push(context);
        return context;
      };
      await use({ expect: (...patterns) => void allowed.push(...patterns) });
      browser.newContext = newContext;
      for (const context of lent) await context.close();
      await handOn();
      const unexpected = complaints.filter((said) => !allowed.some((pattern) => pattern.test(said)));
      const said = unexpected.length > 0 ? [...unexpected, ...causes] : [];
      expect(said, 'errors, warnings and refusals in the browser').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ browser, conscience: _ }, use) => use(await browser.newContext()),
});
export { expect };
